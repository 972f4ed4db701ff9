/** The query parameters of a page that a login after it needs. */
export function loginQuery(query: URLSearchParams): URLSearchParams {
  const wanted = new URLSearchParams()
  for (const name of ['return_to', 'login_challenge', 'ui_locales', 'organization', 'identity_schema']) {
    const value = query.get(name)
    if (value) wanted.set(name, value)
  }
  return wanted
}

/** The login page with these parameters of another page. */
export function loginHref(query: URLSearchParams): string {
  const wanted = loginQuery(query)
  return wanted.size > 0 ? `/login?${wanted}` : '/login'
}
