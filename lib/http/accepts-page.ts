/**
 * Whether a browser requests a page. A program that calls an API does not accept HTML.
 * @param accept the request's `Accept`
 */
export function acceptsPage(accept: string | null): boolean {
  return accept?.includes('text/html') ?? false
}
