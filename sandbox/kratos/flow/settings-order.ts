import type { Node, NodeGroup } from './nodes'

/** In Kratos' order. */
const groups: readonly NodeGroup[] = [
  'default',
  'profile',
  'password',
  'oidc',
  'lookup_secret',
  'webauthn',
  'passkey',
  'totp',
]
/** The other nodes of a group keep their order and come last. */
const names = ['lookup_secret_reveal', 'lookup_secret_regenerate', 'lookup_secret_codes']

/** A settings form as Kratos sorts it at the start, and again after a rejection. */
export function sortedSettings(nodes: readonly Node[]): Node[] {
  return nodes.toSorted((a, b) => {
    const byGroup = place(groups, a.group) - place(groups, b.group)
    return byGroup || place(names, nameOf(a)) - place(names, nameOf(b))
  })
}

function nameOf({ attributes: { name, id } }: Node): string {
  return name ?? String(id)
}

function place(order: readonly string[], item: string): number {
  const index = order.indexOf(item)
  return index < 0 ? order.length : index
}
