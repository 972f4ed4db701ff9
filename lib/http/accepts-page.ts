/**
 * Whether a browser asks for a page. A program that calls an API does not name HTML.
 * @param accept the request's `Accept`
 */
export function acceptsPage(accept: string | null): boolean {
  return accept?.includes('text/html') ?? false
}
