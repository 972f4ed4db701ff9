import { countOf, requestLimits } from '../../lib/http/request-limits.mjs'
import { piecesOf } from './read-body.mjs'

/**
 * Multipart forms, serialized again. Parsers read an unusual part in different ways: of two
 * `Content-Disposition` lines, this one reads the last and one of Next's reads the first. Next therefore gets
 * the form that was parsed and checked here, serialized again, and never the original bytes.
 */

/** Whether a request declares that its body is a multipart form. */
export function isMultipart({ headers }) {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '')
}

/** No field name of Latchkey contains these. Parsers differ in how they escape them. */
const ambiguous = /["\\\p{Cc}]/u

/**
 * Parses a multipart form. Next responds with 500 to one that it cannot parse.
 * @param request its header names the boundary
 * @param body all bytes of the body
 * @returns the fields; null for anything else, for a file, for a name that parsers read differently, and for
 * more fields than a form of Latchkey has
 */
export async function readForm(request, body) {
  if (!isMultipart(request)) return null
  // The end of a part. Many small parts take a parser longer than a large one.
  if (countOf('\r\n--', body) > requestLimits.formFields) return null
  const headers = { 'content-type': request.headers['content-type'] }
  const form = await new Response(ReadableStream.from(piecesOf(body)), { headers })
    .formData()
    .catch(() => null)
  const isPlain = ([name, value]) => typeof value === 'string' && !ambiguous.test(name)
  return form !== null && [...form].every(isPlain) ? form : null
}

/**
 * The form as a body that every parser reads in the same way.
 * @param form fields without files
 * @returns the bytes, and their `Content-Type`
 */
export async function formBody(form) {
  const written = new Response(form)
  return { bytes: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') }
}
