import 'server-only'
import { AmbiguousSubmission } from '@/lib/http/ambiguous-submission'
import { foldedName } from '@/lib/http/folded-name'
import { mediaTypeOf } from '@/lib/http/media-type'
import { bodyLimit } from '@/lib/ory/proxy/exchange'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { isKratosField } from './known-fields'
import { type Fields, parseFormFields, parseJsonFields } from './read-fields'
import { parseSubmission, type Submission } from './submission'

/** What a body of the proxy is: how Kratos reads it, and its fields. */
interface ReadBody {
  readonly entry: 'form' | 'json'
  readonly fields: Fields
}

/**
 * Reads the body of a request for the proxy.
 * @returns null when there is none
 * @throws {AmbiguousSubmission} for a body of another type: of a multipart form Kratos reads the query only
 */
export async function parseBody(request: Request): Promise<ReadBody | null> {
  const body = await smallBody(request)
  if (body === null) throw new AmbiguousSubmission('too_large')
  if (body.size === 0) return null
  const type = typeIn(request.headers)
  if (type === 'application/json') return { entry: 'json', fields: parseJsonFields(await utf8(body)) }
  return { entry: 'form', fields: parseFormFields(formOf(await utf8(body))) }
}

function typeIn(headers: Headers): string {
  const given = headers.get('content-type')
  const type = mediaTypeOf(given)
  const isPlain = /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')
  const isUtf8 = !/charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i.test(given ?? '')
  const isRead = type === 'application/json' || type === 'application/x-www-form-urlencoded'
  if (!isRead || !isPlain || !isUtf8) throw new AmbiguousSubmission('content_type')
  return type
}

/** Kratos reads a byte order mark as part of the first name. */
async function utf8(body: Blob): Promise<string> {
  const text = await textOf(body)
  if (text.startsWith('\ufeff')) throw new AmbiguousSubmission('value')
  return text
}

/**
 * Reads a submit that came to the proxy: a form, JSON of a program, or the link of a mail.
 * @throws {AmbiguousSubmission} when Kratos may read it in another way
 */
export async function parseProxySubmission(
  request: Request,
  kind: FlowKind,
  visitor: Visitor,
): Promise<Submission> {
  const { searchParams } = new URL(request.url)
  const [flowId = '', ...others] = searchParams.getAll('flow')
  if (others.length > 0) throw new AmbiguousSubmission('name_twice')
  const common = { kind, flowId, visitor, sessionToken: request.headers.get('x-session-token') }
  searchParams.delete('flow')
  if (request.method !== 'POST') {
    // Kratos takes some submits as a GET. Of a link to settings it needs the flow only, to go on after a sign-in.
    const fields = kind === 'settings' ? new Map() : parseFormFields(searchParams)
    return parseSubmission({ ...common, fields, entry: 'link' })
  }
  // Kratos reads some fields in both places.
  for (const name of searchParams.keys())
    if (isKratosField(kind, foldedName(name).trim())) throw new AmbiguousSubmission('name_twice')
  return parseSubmission({
    ...common,
    ...((await parseBody(request)) ?? { fields: new Map(), entry: 'form' }),
  })
}

/** A copy of a request's body; null when there is none, or when it is longer than the proxy forwards. */
async function smallBody(request: Request): Promise<Blob | null> {
  if (Number(request.headers.get('content-length')) > bodyLimit) return null
  const reader = request.clone().body?.getReader()
  if (!reader) return null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > bodyLimit) {
      // Not awaited: it waits until the body itself is cancelled too, and the proxy has yet to read that one.
      void reader.cancel()
      return null
    }
    pieces.push(new Uint8Array(value))
  }
}

/** The text with a byte order mark, if it has one: Kratos reads it as part of the first name. */
async function textOf(body: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.arrayBuffer())
}

/** The fields of a form. `URLSearchParams` leaves out a question mark at the start of a text. Kratos does not. */
function formOf(text: string): URLSearchParams {
  return new URLSearchParams(`&${text}`)
}
