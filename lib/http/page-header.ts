const pageHeader = 'x-page-address'
/** Only path and query are read. */
const anyOrigin = 'http://page.invalid'

/** Notes which page a request is for: a layout is told neither path nor query. Whatever the client sent is replaced. */
export function notePage(headers: Headers, { pathname, search }: { pathname: string; search: string }): void {
  headers.set(pageHeader, pathname + search)
}

/** The page that {@link notePage} noted. Only path and query mean something. */
export function pageOf(headers: { get(name: string): string | null }): URL {
  const address = headers.get(pageHeader) ?? '/'
  try {
    return new URL(anyOrigin + address)
  } catch {
    return new URL(anyOrigin)
  }
}
