import type { UiNode } from '@ory/client'
import { filterNodesByGroups } from '@ory/integrations/ui'
import type { RawNode } from '@/lib/ory/kratos/flow'

/**
 * The order of groups in a form. Fields that several methods share come first, then the methods by how many
 * people use them, ways to leave for another provider last. A group that is not named here stands before those.
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

/** Where a group stands in a form; lower comes first. */
export function groupRank(group: string): number {
  const last = lastGroups.indexOf(group)
  if (last >= 0) return groupOrder.length + 1 + last
  const known = groupOrder.indexOf(group)
  return known >= 0 ? known : groupOrder.length
}

/** The nodes of these groups, and those of `default`, which every form of a flow needs (the CSRF token among them). */
export function nodesOfGroups(nodes: readonly RawNode[], groups: readonly string[]): RawNode[] {
  // The helper reads nothing but `group` and `attributes.type`, and adds to the list of groups that it is given.
  const filtered = filterNodesByGroups({ nodes: nodes as unknown as UiNode[], groups: [...groups] })
  return filtered as unknown as RawNode[]
}
