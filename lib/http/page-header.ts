const pageHeader = 'x-page-url'
/** Never used: we read only path and query. */
const anyOrigin = 'http://page.invalid'

/**
 * Carries path and query to layouts, which Next does not give them. Overwrites a header of this name from the client.
 */
export function pageUrlHeader({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): Record<string, string> {
  return { [pageHeader]: pathname + search }
}

/** The page that {@link pageUrlHeader} names. Read only its path and query. */
export function pageOf(headers: { get(name: string): string | null }): URL {
  const pathAndQuery = headers.get(pageHeader) ?? '/'
  try {
    return new URL(anyOrigin + pathAndQuery)
  } catch {
    return new URL(anyOrigin)
  }
}
