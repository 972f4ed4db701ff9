const pageHeader = 'x-page-url'
/** Never used: we read only path and query. */
const anyOrigin = 'http://page.invalid'

/**
 * Stores the page of a request: Next tells a layout neither path nor query. Replaces what the client sent.
 */
export function notePage(headers: Headers, { pathname, search }: { pathname: string; search: string }): void {
  headers.set(pageHeader, pathname + search)
}

/** The page that {@link notePage} stored. Read only its path and query. */
export function pageOf(headers: { get(name: string): string | null }): URL {
  const pathAndQuery = headers.get(pageHeader) ?? '/'
  try {
    return new URL(anyOrigin + pathAndQuery)
  } catch {
    return new URL(anyOrigin)
  }
}
