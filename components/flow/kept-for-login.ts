/** What a login needs of the query of the page that leads to it. */
export function keptForLogin(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of ['return_to', 'login_challenge']) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}
