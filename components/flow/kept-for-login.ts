/** What a login needs of the query of the page that leads to it. */
export function keptForLogin(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of ['return_to', 'login_challenge', 'ui_locales']) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}

/**
 * Where somebody goes on who left the login page for a recovery: to the login an application waits for, else to where
 * they were on the way to; null for nowhere in particular.
 */
export function afterRecovery(query: URLSearchParams): string | null {
  return query.has('login_challenge') ? `/login?${keptForLogin(query)}` : query.get('return_to')
}
