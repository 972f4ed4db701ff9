import type { Node, NodeGroup } from './nodes'

const loginGroups: readonly NodeGroup[] = [
  'oidc',
  'default',
  'webauthn',
  'passkey',
  'code',
  'password',
  'totp',
  'lookup_secret',
]
const firstNames = ['csrf_token', 'identifier', 'password']

/**
 * A login form as Kratos sorts it after a rejection: by group (groups that Kratos does not name come first),
 * then by name and value, with the button of a method last.
 */
export function inLoginOrder(nodes: readonly Node[]): Node[] {
  const groupOf = ({ group }: Node) => loginGroups.indexOf(group)
  return nodes.toSorted(
    (a, b) => groupOf(a) - groupOf(b) || nameRank(a) - nameRank(b) || compare(valueText(a), valueText(b)),
  )
}

function nameRank({ attributes }: Node): number {
  if (attributes.name === 'method') return firstNames.length + 1
  const rank = firstNames.findIndex((name) => attributes.name?.startsWith(name))
  return rank < 0 ? firstNames.length : rank
}

/** Kratos sorts a missing value as `<nil>`. */
function valueText({ attributes }: Node): string {
  return String(attributes.value ?? '<nil>')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
