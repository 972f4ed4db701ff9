import 'server-only'
import { proxyPath } from '@/lib/http/proxy-path'
import { responseLimit } from '@/lib/ory/clients/ask-service'
import { failureOfCode } from '@/lib/ory/clients/service-failure'
import type { CallResult, ServiceGate } from '@/lib/ory/clients/service-gate'
import { observeCall } from '@/lib/telemetry/observe-call'
import { boundedBody } from './bounded-body'
import { failureResponse, type ProxyFailure } from './proxy-failure'
import { headersForBrowser, headersForKratos, relayedLocation } from './proxy-headers'
import { proxyRoute } from './proxy-route'
import { isReturnPlace, withoutActingReturns } from './return-places'

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
  readonly gate: Pick<ServiceGate, 'enter'>
  /** Called with what we changed, or why the response is ours and not Kratos'; `code` is for the log only. */
  readonly report: (trouble: ProxyFailure | 'location_dropped' | 'return_to_dropped', code?: string) => void
}

/** The largest body of a self-service form holds a passkey: a few kilobytes. */
export const bodyLimit = 64 * 1024

/**
 * Streams a browser's request to Kratos' public API and Kratos' response back, so that Kratos' cookies belong
 * to our origin. Only the calls of `proxy-route.ts` are allowed.
 * @param request a request for `/api/.ory/...`
 * @returns Kratos' response, or our own (`proxy-failure.ts`): 404 and 405 for calls that are not allowed, 413
 *   for a body over {@link bodyLimit}, 503 when the call is shed, 504 when Kratos is slow, 502 when it does not
 *   respond. Never throws.
 */
export async function proxyToKratos(request: Request, options: ProxyOptions): Promise<Response> {
  const refuse = (failure: ProxyFailure, code?: string): Response => {
    options.report(failure, code)
    return failureResponse(failure, request.headers.get('accept'), options.requestId)
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
  if (search !== asked) options.report('return_to_dropped')

  const leave = options.gate.enter()
  const observed = observeCall('kratos-public', request.method, route.path)
  if (leave === null) {
    observed?.end('shed')
    return refuse('shed')
  }
  const exchange = new Exchange(request, options.timeout)
  // Nothing that can throw stands between the gate and this `try`, so the place is always given back.
  try {
    const headers = headersForKratos(request.headers, options, options.appUrl)
    for (const [name, value] of Object.entries(observed?.headers ?? {})) headers.set(name, value)
    const sent: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      body: exchange.body,
      duplex: 'half',
      redirect: 'manual',
      cache: 'no-store',
      signal: exchange.signal,
    }
    const response = await fetch(options.kratosUrl + route.path + search, sent)
    leave('answered')
    observed?.end(response.status)
    return relayed(response, route.path, options)
  } catch (error) {
    const code = codeOf(error as FetchError)
    const result = resultOf(code, exchange, request)
    leave(result)
    observed?.end(result)
    if (request.signal.aborted) return new Response(null, { status: 499 })
    return exchange.failure ? refuse(exchange.failure) : refuse('unavailable', code)
  } finally {
    exchange.responded()
  }
}

/** What a failed call says about Kratos. A visitor who sends too much or leaves says nothing about it. */
function resultOf(code: string, { failure }: Exchange, { signal }: Request): CallResult {
  if (signal.aborted || failure === 'too_large') return 'left'
  return failure === 'timeout' ? 'timed-out' : failureOfCode(code)
}

interface FetchError {
  readonly name: string
  readonly code?: string
  readonly cause?: FetchError
}

/** `fetch` wraps the error: `TypeError: fetch failed`, caused by `ECONNREFUSED`. */
function codeOf({ cause, code, name }: FetchError): string {
  return cause ? codeOf(cause) : (code ?? name)
}

/** Kratos' largest response is a list of sessions. A browser may read it slowly. */
const responseBounds = { size: responseLimit, time: 120_000 }

function relayed(
  response: Response,
  path: string,
  { appUrl, kratosUrl, requestId, report }: ProxyOptions,
): Response {
  const headers = headersForBrowser(response.headers, appUrl.startsWith('https:'), requestId)
  const location = response.headers.get('location')
  if (location !== null) {
    const relayedTo = relayedLocation(location, kratosUrl, appUrl)
    const isRelayed = relayedTo !== null && isReturnPlace(relayedTo, path, appUrl)
    if (!isRelayed) report('location_dropped')
    headers.set('location', isRelayed ? relayedTo : '/')
  }
  const body = response.body && boundedBody(response.body, responseBounds)
  return new Response(body, { status: response.status, headers })
}

/** One request to Kratos. It ends early when it is too large, takes too long, or the visitor leaves. */
class Exchange {
  /** The visitor's body; we count its bytes. */
  readonly body: ReadableStream<Uint8Array> | null
  readonly signal: AbortSignal
  /** Why we ended the request, if we did. */
  failure: ProxyFailure | undefined
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(request: Request, timeout: number) {
    this.signal = this.#abort.signal
    this.#timer = setTimeout(() => this.#end('timeout'), timeout)
    this.body = request.body && this.#counted(request.body)
    request.signal.addEventListener('abort', () => this.#abort.abort())
  }

  /** Kratos started its response, or the request failed. */
  responded(): void {
    clearTimeout(this.#timer)
  }

  #end(failure: ProxyFailure): void {
    this.failure = failure
    this.#abort.abort()
  }

  /** Has no `cancel`: it would close the visitor's connection, which we still need for our response. */
  #counted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    let size = 0
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        size += value.byteLength
        if (size > bodyLimit) return this.#end('too_large')
        this.#timer.refresh()
        controller.enqueue(value)
      },
    })
  }
}
