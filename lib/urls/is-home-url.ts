/**
 * Whether a URL is our home page; its query does not matter. In portal mode the home page is the dashboard,
 * which would send the visitor here again, without end.
 * @param url absolute, or a path on our own origin
 */
export function isHomeUrl(url: string, appUrl: string): boolean {
  const { origin, pathname } = new URL(url, appUrl)
  return origin === appUrl && pathname === '/'
}
