/**
 * Whether a browser opens a page in its window: not in a frame, not for a script, and not before the visitor asks for
 * it. An old browser says nothing of that.
 * @param headers of the request (Fetch Metadata)
 */
export function isTopNavigation(headers: Pick<Headers, 'get'>): boolean {
  return (headers.get('sec-fetch-dest') ?? 'document') === 'document' && headers.get('sec-purpose') === null
}
