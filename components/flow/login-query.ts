/** The query parameters of a page that a login after it needs. */
export function loginQuery(query: URLSearchParams): URLSearchParams {
  const wanted = new URLSearchParams()
  for (const name of ['return_to', 'login_challenge', 'ui_locales', 'organization', 'identity_schema']) {
    const value = query.get(name)
    if (value) wanted.set(name, value)
  }
  return wanted
}

/**
 * The page after a recovery that started on the login page: the login that an application waits for, or else
 * `return_to`. Null when there is neither.
 */
export function afterRecovery(query: URLSearchParams): string | null {
  return query.has('login_challenge') ? `/login?${loginQuery(query)}` : query.get('return_to')
}

/** The first login screen, in a new flow. */
export function loginHref(query: URLSearchParams): string {
  const forLogin = loginQuery(query)
  return forLogin.size > 0 ? `/login?${forLogin}` : '/login'
}
