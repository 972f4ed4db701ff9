/** A request for one of our pages or routes, before Next serves it. */
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
  /** Where the page redirects automatically, and after how many seconds: the value of the `Refresh` header. */
  refresh?(request: PageRequest): string | undefined
  /** How long the visitor should wait, in seconds: the value of the `Retry-After` header. */
  retryAfter?(request: PageRequest): string | undefined
  /** Our path that responds instead of the page. */
  route?(request: PageRequest): string | undefined
}
