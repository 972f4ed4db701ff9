import type { SentHeaders } from './request-scope'

/** A request as Node gives it. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
}

/** The headers of a request of Node, to be read as Next's are. A header that was sent empty counts as null. */
export function sentHeaders(headers: NodeRequest['headers']): SentHeaders {
  const get = (name: string) => [headers[name.toLowerCase()]].flat().join(', ') || null
  return { get, has: (name) => headers[name.toLowerCase()] !== undefined }
}
