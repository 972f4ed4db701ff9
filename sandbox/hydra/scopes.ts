import type { Hydra } from './hydra'
import { usualScopes } from './hydra-state'

/** Hydra's error for a scope that the client does not list, if there is one. Unknown clients get none. */
export function refusedScope(
  { state }: Hydra,
  clientId: unknown,
  requested: unknown,
): { error: string; description: string } | undefined {
  const client = state.clients.get(String(clientId))
  if (!client) return undefined
  const allowed = client.scope ? String(client.scope).split(' ') : usualScopes
  const refused = listOf(requested).find((scope) => !allowed.some((pattern) => isMatch(pattern, scope)))
  if (refused === undefined) return undefined
  return {
    error: 'invalid_scope',
    description: `The requested scope is invalid, unknown, or malformed. The OAuth 2.0 Client is not allowed to request scope '${refused}'.`,
  }
}

/** The protocol library drops scopes that it does not know, so it learns those that a client may request. */
export function learnScopes(hydra: Hydra, clientId: unknown, requested: unknown): void {
  const { clients, scopes } = hydra.state
  if (!clients.has(String(clientId)) || refusedScope(hydra, clientId, requested)) return
  for (const scope of listOf(requested)) scopes.add(scope)
}

/** The items of a list that is separated by spaces. */
export function listOf(scopes: unknown): string[] {
  return String(scopes ?? '')
    .split(' ')
    .filter(Boolean)
}

/** Whether a token with these scopes has each requested scope. A granted scope may have wildcards. */
export function hasScopes(granted: unknown, requested: unknown): boolean {
  return listOf(requested).every((scope) => listOf(granted).some((pattern) => isMatch(pattern, scope)))
}

/** A `*` stands for one part between dots. At the end, it stands for one or more. */
function isMatch(pattern: string, scope: string): boolean {
  const [expected, parts] = [pattern.split('.'), scope.split('.')]
  if (expected.length > parts.length) return false
  if (expected.length < parts.length && expected.at(-1) !== '*') return false
  return expected.every((part, index) => part === parts[index] || (part === '*' && parts[index] !== ''))
}
