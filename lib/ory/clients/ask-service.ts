import 'server-only'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import type { Agent, Dispatcher } from 'undici'
import { z } from 'zod'
import { withTaken } from '@/lib/http/with-taken'
import { newAgent, requestBy } from './agent'
import { ServiceError } from './service-error'
import { failureOfCode, type ServiceFailure } from './service-failure'
import { gateOf } from './service-gates'
import { throughGate } from './through-gate'

/** How long each of our services may take to respond, in milliseconds. */
export const serviceTimeout = 5000

/**
 * The largest body that we read, in bytes. The largest one that we know is a list of 250 sessions: half a
 * megabyte.
 */
export const responseLimit = 2 * 1024 * 1024

/**
 * Idle connections stay open for four seconds. Every proxy in front of a service keeps them open for longer.
 */
const kept = newAgent({ maxResponseSize: responseLimit })
/** A new connection for each call. */
const fresh = newAgent({ pipelining: 0, maxResponseSize: responseLimit })

/**
 * Makes one call to a service. It does for the clients of `@ory/client` what axios would do, with much less
 * CPU time. It returns a response with any status. It does not follow redirects, because that would lose
 * their cookies. A GET whose connection was closed is sent once more on a new connection, as RFC 9110 9.2.2
 * allows. A call is not sent at all while its service does not respond (`service-gate.ts`).
 *
 * @param config we read only these options of axios: `url`, `method`, `headers`, `params`, `data`, `auth` and
 *   `signal`
 * @returns the response as axios would give it: headers in lower case, the body parsed when it is JSON
 * @throws {ServiceError} when there is no response; its `failure` says why. The code is `ERR_CANCELED` when the
 *   whole response is not there within {@link serviceTimeout}, or when the visitor leaves
 */
export async function askService(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const url = urlOf(config)
  const method = (config.method ?? 'GET').toUpperCase()
  const failed = (code: string, failure: ServiceFailure) =>
    new ServiceError({ call: `${method} ${url.pathname}`, origin: url.origin, status: 0, code, failure })
  const deadline = new AbortController()
  const signals = { deadline: deadline.signal, left: config.signal }
  const signal = signalOf(config, deadline.signal)
  const call = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    ...headersAndBody(config),
    signal,
  }
  const response = await throughGate(
    gateOf(url.href),
    () =>
      withTaken(
        // Not AbortSignal.timeout: until it fires, only a full garbage collection frees the request that made it.
        () => setTimeout(() => deadline.abort(), serviceTimeout),
        () => sendAgainWhenReset(call, signals),
        clearTimeout,
      ),
    (error) => failureOf(error, signals),
  ).catch((error: unknown) => {
    throw failed(signal.aborted ? 'ERR_CANCELED' : codeOf(error), failureOf(error, signals))
  })
  if (response === null) throw failed('ERR_SHED', 'shed')
  return { ...response, config } as AxiosResponse<unknown>
}

async function sendAgainWhenReset(call: Dispatcher.RequestOptions, signals: CallSignals) {
  try {
    return await send(call, kept)
  } catch (error) {
    if (call.method !== 'GET' || failureOf(error, signals) !== 'reset') throw error
    return send(call, fresh)
  }
}

async function send(call: Dispatcher.RequestOptions, agent: Agent) {
  const { statusCode, headers, body } = await requestBy(agent, call)
  const { 'set-cookie': cookies, ...others } = headers
  return {
    status: statusCode,
    statusText: '',
    headers: { ...others, ...(cookies && { 'set-cookie': [cookies].flat() }) },
    data: parsed(await body.text()),
  }
}

function urlOf({ url = '', params = {} }: AxiosRequestConfig): URL {
  const result = new URL(url)
  for (const [name, value] of Object.entries(params)) result.searchParams.append(name, String(value))
  return result
}

/** Aborts at the deadline, or when the visitor leaves and the caller passed a signal for that. */
function signalOf({ signal }: AxiosRequestConfig, deadline: AbortSignal): AbortSignal {
  return signal instanceof AbortSignal ? AbortSignal.any([deadline, signal]) : deadline
}

/** The clients of `@ory/client` serialise their bodies themselves; only a plain call has an object. */
function headersAndBody({ headers, auth, data }: AxiosRequestConfig) {
  const isObject = typeof data === 'object' && data !== null
  return {
    headers: {
      Accept: 'application/json',
      ...(headers as Record<string, string>),
      ...(isObject && { 'Content-Type': 'application/json' }),
      ...(auth && { Authorization: `Basic ${btoa(`${auth.username}:${auth.password}`)}` }),
    },
    body: isObject ? JSON.stringify(data) : typeof data === 'string' ? data : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface CallSignals {
  readonly deadline: AbortSignal
  readonly left: AxiosRequestConfig['signal']
}

function failureOf(error: unknown, { deadline, left }: CallSignals): ServiceFailure {
  if (left?.aborted) return 'left'
  return deadline.aborted ? 'timed-out' : failureOfCode(codeOf(error))
}

const codeSchema = z.object({ code: z.string() })

/** Node's and undici's errors carry a code. */
function codeOf(error: unknown): string {
  return codeSchema.safeParse(error).data?.code ?? 'ERR_NETWORK'
}
