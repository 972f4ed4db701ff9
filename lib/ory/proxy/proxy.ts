import 'server-only'
import { observeCall } from '@/lib/observers/observe-call'
import { type CallResult, callService } from '@/lib/ory/clients/call-service'
import type { CircuitBreaker } from '@/lib/ory/clients/circuit-breaker'
import type { ServiceFailure } from '@/lib/ory/clients/service-failure'
import { responseLimit } from '@/lib/ory/clients/transport'
import { outsideRequests } from '@/lib/process/outside-requests'
import { changesStateOnGet } from '@/lib/request/state-changing-urls'
import { proxyPath } from '@/lib/urls/proxy-path'
import { bodyLimit, codeOf, Exchange } from './exchange'
import { failureResponse, type ProxyFailure } from './proxy-failure'
import { headersForBrowser, headersForKratos, relayedLocation } from './proxy-headers'
import { proxyRoute } from './proxy-route'

/** What the proxy changed, or why its response is not Kratos'. */
export interface Trouble {
  /** Undefined when the visitor left. */
  readonly outcome?: ProxyFailure | 'location_dropped' | 'return_to_dropped'
  /** For the log only. */
  readonly code?: string | undefined
  /** Why the proxy itself answered instead of Kratos. */
  readonly failure?: ServiceFailure
}

export interface ProxyOptions {
  /** Kratos' public API as this server reaches it (`ORY_SDK_URL`). */
  readonly kratosUrl: string
  /** Our own public origin. */
  readonly appUrl: string
  /** The visitor's IP address, for Kratos' session list; null when unknown. */
  readonly ipAddress: string | null
  readonly requestId: string
  /** How long Kratos may take to start its response, after it read the last part of the request. */
  readonly timeout: number
  /** Sheds requests while Kratos does not respond. */
  readonly gate: Pick<CircuitBreaker, 'enter'>
  readonly report: (trouble: Trouble) => void
}

/**
 * Streams a browser's request to Kratos' public API and Kratos' response back, so that Kratos' cookies belong
 * to our origin. Only the calls of `proxy-route.ts` are allowed.
 * @param request a request for `/api/.ory/...`
 * @returns Kratos' response, or our own (`proxy-failure.ts`): 404 and 405 for calls that are not allowed, 413
 *   for a body over {@link bodyLimit}, 503 when the call is shed, 504 when Kratos is slow, 502 when it does not
 *   respond. Never throws.
 */
export async function proxyToKratos(request: Request, options: ProxyOptions): Promise<Response> {
  const refuse = (outcome: ProxyFailure, failure: ServiceFailure = 'shed', code?: string): Response => {
    options.report({ outcome, code, failure })
    return failureResponse(outcome, request.headers.get('accept'), options.requestId)
  }
  const { pathname, search: asked } = new URL(request.url)
  const route = pathname.startsWith(`${proxyPath}/`) ? proxyRoute(pathname.slice(proxyPath.length)) : null
  if (route === null) return refuse('not_found')
  if (!route.methods.includes(request.method)) {
    const response = refuse('method')
    response.headers.set('allow', route.methods.join(', '))
    return response
  }
  if (Number(request.headers.get('content-length')) > bodyLimit) return refuse('too_large')

  const search = withoutActingReturns(asked, route.path, options.appUrl)
  if (search !== asked) options.report({ outcome: 'return_to_dropped' })

  const exchange = new Exchange(request, options.timeout)
  const called = await call(exchange, { ...options, path: route.path, search })
  if (called.response) {
    try {
      return relayed(called.response, route.path, options)
    } catch (error) {
      return refuse('unavailable', 'failed', codeOf(error))
    }
  }
  const { failure, error } = called
  if (request.signal.aborted) {
    options.report({ failure })
    return new Response(null, { status: 499 })
  }
  if (failure === 'shed') return refuse('shed')
  return exchange.failure ? refuse(exchange.failure, failure) : refuse('unavailable', failure, codeOf(error))
}

/** Calls Kratos, whose response has started then. */
function call(
  exchange: Exchange,
  { path, search, ...options }: ProxyOptions & { readonly path: string; readonly search: string },
): Promise<CallResult<Response>> {
  const { method, headers: sent } = exchange.request
  return callService({
    gate: options.gate,
    observe: () => observeCall('kratos-public', method, path),
    send: async (traced) => {
      const headers = headersForKratos(sent, options, options.appUrl)
      for (const [name, value] of Object.entries(traced)) headers.set(name, value)
      return exchange.send(options.kratosUrl + path + search, headers)
    },
    failureOf: (error) => exchange.failureOf(error),
  })
}

/** Kratos' largest response is a list of sessions. A browser may read it slowly. */
const responseBounds = { size: responseLimit, time: 120_000 }

function relayed(response: Response, path: string, options: ProxyOptions): Response {
  const body = response.body && boundedBody(response.body, responseBounds)
  try {
    return new Response(body, { status: response.status, headers: relayedHeaders(response, path, options) })
  } catch (error) {
    // No response may have the status 999. Its body is never read.
    body?.cancel(error).catch(() => {})
    throw error
  }
}

function relayedHeaders(
  response: Response,
  path: string,
  { appUrl, kratosUrl, requestId, report }: ProxyOptions,
): Headers {
  const headers = headersForBrowser(response.headers, requestId)
  const location = response.headers.get('location')
  if (location !== null) {
    const relayedTo = relayedLocation(location, kratosUrl, appUrl)
    const isRelayed = relayedTo !== null && isReturnPlace(relayedTo, path, appUrl)
    if (!isRelayed) report({ outcome: 'location_dropped' })
    headers.set('location', isRelayed ? relayedTo : '/')
  }
  return headers
}

/** What a response of Kratos may be before we cut it off. */
interface BodyBounds {
  /** In bytes. */
  readonly size: number
  /** How long the whole body may take, in milliseconds. */
  readonly time: number
}

/**
 * The same body, cut off when it is too large or takes too long. Then the visitor's response breaks off too: its
 * headers are sent already. The timer ends with the body, however it ends: whole, cut off here, broken off by
 * Kratos, or left by the visitor.
 */
export function boundedBody(
  body: ReadableStream<Uint8Array>,
  { size, time }: BodyBounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = size
  return new ReadableStream({
    start: (controller) => {
      const timer = outsideRequests(() =>
        setTimeout(() => cut(controller, reader, 'takes too long'), time).unref(),
      )
      const clear = () => clearTimeout(timer)
      void reader.closed.then(clear, clear)
    },
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      left -= value.byteLength
      if (left < 0) return cut(controller, reader, 'is too large')
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function cut(
  controller: ReadableStreamDefaultController,
  reader: ReadableStreamDefaultReader,
  why: string,
): void {
  const error = new Error(`The response of Kratos ${why}.`)
  controller.error(error)
  reader.cancel(error).catch(() => {})
}

/** The parameters in which Kratos takes a URL to return to. */
const returnParameters = ['return_to', 'after_verification_return_to']

/**
 * The query of a call of Kratos without URLs to return to that act. Kratos would keep such a URL in the flow, and
 * send the browser there at its end.
 * @param search as in `URL.search`
 * @returns the query as it came when nothing in it acts
 */
function withoutActingReturns(search: string, path: string, appUrl: string): string {
  if (isSignOut(path)) return search
  const query = new URLSearchParams(search)
  for (const name of returnParameters) {
    const acting = query.getAll(name).filter((value) => changesStateOnGet(value, appUrl))
    for (const value of acting) query.delete(name, value)
  }
  if (query.size === new URLSearchParams(search).size) return search
  return query.size > 0 ? `?${query}` : ''
}

/** Whether Kratos may send the browser to this URL after a call. */
function isReturnPlace(url: string, path: string, appUrl: string): boolean {
  return isSignOut(path) || !changesStateOnGet(url, appUrl)
}

/** After a sign-out there is no session, and the rest of a sign-out everywhere follows (docs/portal.md). */
function isSignOut(path: string): boolean {
  return path === '/self-service/logout' || path === '/self-service/logout/browser'
}
