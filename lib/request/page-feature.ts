/** A request for a page or route of ours, before Next serves it. */
export interface PageRequest {
  readonly method: string
  readonly headers: Pick<Headers, 'get'>
  readonly url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
}

/** What a feature of the product adds to pages. */
export interface PageFeature {
  /** Other origins that the page's script may call. */
  callableOrigins?(request: PageRequest): readonly string[]
  /** Other origins whose pages the page may show in a frame. */
  frameOrigins?(request: PageRequest): readonly string[]
  /** Where the page goes by itself, and after how many seconds: the value of the `Refresh` header. */
  refresh?(request: PageRequest): string | undefined
  /** How long the visitor should wait, in seconds: the value of the `Retry-After` header. */
  retryAfter?(request: PageRequest): string | undefined
  /** The path of our own that answers in place of the page. */
  route?(request: PageRequest): string | undefined
}

/** Whether a request only reads (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
