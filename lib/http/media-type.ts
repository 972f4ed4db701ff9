import { MIMEType } from 'whatwg-mimetype'

/**
 * The media type of a body, without its parameters and in lower case (RFC 9110 8.3.1).
 * @param header the value of `Content-Type`, null when there is none
 * @returns null for no header, and for a value that is not exactly one media type. Servers read such values
 *   in different ways: Kratos 1.3.1 splits at commas, and takes `text/plain, application/json` for JSON.
 */
export function mediaTypeOf(header: string | null): string | null {
  if (header === null || header.includes(',')) return null
  return MIMEType.parse(header)?.essence ?? null
}
