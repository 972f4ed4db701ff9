import 'server-only'
import { type FlowKind, flowKinds } from '@/lib/http/flow-kind'
import { mediaTypeOf } from '@/lib/http/media-type'
import { proxyPath } from '@/lib/http/proxy-path'
import { rewriteJson } from '@/lib/http/rewrite-json'
import { submittedKind } from '@/lib/http/submitted-kind'
import { formOf, smallBody, textOf } from '@/lib/ory/proxy/small-body'
import {
  isObject,
  type MessagePayload,
  messageLocale,
  withMessagePayload,
  withMessagePayloadInJson,
  withoutPayload,
} from './message-payload'

const selfService = new RegExp(`^${proxyPath}/self-service/`)
const started = new RegExp(`^${proxyPath}/self-service/(${flowKinds.join('|')})/(?:browser|api)$`)

/**
 * A request for the Ory proxy as Kratos may get it. What the browser says about the messages that Kratos sends is gone:
 * the language is that of our pages, in each submit and in the URL of each start.
 */
export async function withOurLanguage(request: Request): Promise<Request> {
  const url = new URL(request.url)
  if (!selfService.test(url.pathname)) return request
  const localeOf = (kind: string) => messageLocale({ kind: kind as FlowKind, query: url.searchParams })

  const startedKind = started.exec(url.pathname)?.[1]
  const query = withoutPayload(url.searchParams)
  if (startedKind) query.set('ui_locales', await localeOf(startedKind))
  if (startedKind || query.size !== url.searchParams.size) url.search = query.toString()

  const kind = submittedKind(url.pathname)
  const changed = url.href === request.url ? request : new Request(url, request)
  if (request.method !== 'POST') return changed
  return withBody(changed, kind ? { locale: await localeOf(kind) } : null)
}

/**
 * The request with a body that we wrote ourselves, so Kratos reads what we read. A body of another kind goes on under the
 * name that we know it by: Kratos reads none of them.
 */
async function withBody(request: Request, payload: MessagePayload | null): Promise<Request> {
  const body = await smallBody(request)
  // The proxy refuses a body that is too large.
  if (body === null || body.size === 0) return request
  const type = mediaTypeOf(request.headers.get('content-type'))
  if (type === 'multipart/form-data') return request
  const written = writtenBody(type, await textOf(body), payload)
  const headers = new Headers(request.headers)
  headers.set('content-type', written === null ? 'application/octet-stream' : String(type))
  headers.delete('content-length')
  return new Request(request.url, {
    method: request.method,
    headers,
    body: written ?? body,
    signal: request.signal,
  })
}

/** @throws {TypeError} for JSON that is no object */
function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new TypeError('Kratos reads objects only.')
  return value
}

/** The body with our payload; null when Kratos may read it in another way than we do. */
function writtenBody(type: string | null, text: string, payload: MessagePayload | null): string | null {
  if (type === 'application/x-www-form-urlencoded') {
    const form = formOf(text)
    return (payload ? withMessagePayload(form, payload) : withoutPayload(form)).toString()
  }
  if (type !== 'application/json') return null
  try {
    return rewriteJson(text, (value) => withMessagePayloadInJson(objectOf(value), payload))
  } catch {
    return null
  }
}
