import type { UiNode, UiNodeGroupEnum } from '@ory/client'
import { filterNodesByGroups } from '@ory/integrations/ui'
import type { RawNode } from '@/lib/ory/kratos/flow/flow'

/**
 * The order of groups in a form. First the fields that several methods share, then the methods that most
 * people use. Other providers come last. Groups that are not in this list come before them.
 */
const groupOrder: readonly string[] = [
  'default',
  'identifier_first',
  'profile',
  'captcha',
  'password',
  'code',
  'link',
  'totp',
  'webauthn',
  'passkey',
  'lookup_secret',
]
const lastGroups: readonly string[] = ['oidc', 'saml']

/** The position of a group in a form; a lower number comes first. */
export function groupRank(group: string): number {
  const last = lastGroups.indexOf(group)
  if (last >= 0) return groupOrder.length + 1 + last
  const known = groupOrder.indexOf(group)
  return known >= 0 ? known : groupOrder.length
}

/** The nodes of these groups, and of `default`, which every form of a flow needs: it has the CSRF token. */
export function nodesOfGroups(nodes: readonly RawNode[], groups: readonly string[]): RawNode[] {
  const known = new Map(nodes.map((node) => [asUiNode(node), node]))
  // The helper changes the list of groups, so it gets a copy.
  const found = filterNodesByGroups({ nodes: [...known.keys()], groups: [...groups] })
  return namingOnce(found.flatMap((node) => known.get(node) ?? []))
}

/**
 * The nodes of a form that names one account once. Kratos has a hidden identifier for each address that a code could go
 * to, and the first says where it went. Before that the pressed button names the address, and Kratos would heed an
 * identifier beside it.
 */
function namingOnce(nodes: readonly RawNode[]): RawNode[] {
  const named = (name: string) => nodes.find(({ attributes }) => attributes.name === name)
  const kept = named('address') ? undefined : named('identifier')
  return nodes.filter((node) => node.attributes.name !== 'identifier' || node === kept)
}

/**
 * A node in the types of the helper's release, with this group. The helper reads nothing else without a filter by type.
 */
function asUiNode({ group }: RawNode): UiNode {
  const attributes = { node_type: 'text', id: '', text: { id: 0, text: '', type: 'info' } } as const
  return { type: 'text', group: group as UiNodeGroupEnum, attributes, messages: [], meta: {} }
}
