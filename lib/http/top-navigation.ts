/**
 * Whether a browser opens a page in its window: not in a frame, not for a script, and not before the visitor asks for
 * it. A browser that sends neither header counts as well.
 * @param headers of the request (Fetch Metadata)
 */
export function isTopNavigation(headers: Pick<Headers, 'get'>): boolean {
  return (headers.get('sec-fetch-dest') ?? 'document') === 'document' && headers.get('sec-purpose') === null
}
