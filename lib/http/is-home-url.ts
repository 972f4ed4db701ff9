/**
 * Whether a URL is our home page, whatever its query. In portal mode home is the dashboard: a visitor who is sent back
 * there would go round in a circle.
 * @param url absolute, or a path on our own origin
 */
export function isHomeUrl(url: string, appUrl: string): boolean {
  const { origin, pathname } = new URL(url, appUrl)
  return origin === appUrl && pathname === '/'
}
