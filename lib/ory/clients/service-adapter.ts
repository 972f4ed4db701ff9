import 'server-only'
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { acquireUseRelease } from '@/lib/http/acquire-use-release'
import { type ObservedCall, observeCall } from '@/lib/observers/observe-call'
import { isObserved } from '@/lib/observers/observers'
import { outsideRequests } from '@/lib/process/outside-requests'
import { callService } from './call-service'
import { breakerForUrl } from './circuit-breakers'
import { ServiceError } from './service-error'
import { failureOfCode, type ServiceFailure } from './service-failure'
import { serviceOf } from './services'
import { newConnections, reusedConnections, sendByHttp } from './transport'

/** How long each of our services may take to respond, in milliseconds. */
export const serviceTimeout = 5000

/**
 * Makes one call to a service; the adapter of our axios instance. It returns a response with any status. A GET
 * whose connection was closed is sent once more on a new connection, as RFC 9110 9.2.2 allows. A call is not
 * sent at all while its service does not respond (`circuit-breaker.ts`).
 * @throws {ServiceError} when there is no response; its `failure` says why. The code is `ERR_CANCELED` when the
 *   whole response is not there within {@link serviceTimeout}, or when the visitor leaves
 */
export async function serviceAdapter(config: InternalAxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const deadline = new AbortController()
  const signals = { deadline: deadline.signal, left: config.signal }
  const signal = signalOf(config, deadline.signal)
  const called = await callService({
    gate: breakerForUrl(config.url ?? ''),
    observe: () => observed(config),
    send: (headers) => {
      config.headers.set(headers)
      return acquireUseRelease(
        // Not AbortSignal.timeout: until it fires, only a full garbage collection frees the request that made it.
        () => outsideRequests(() => setTimeout(() => deadline.abort(), serviceTimeout)),
        () => sendAgainWhenReset({ ...config, signal }, signals),
        clearTimeout,
      )
    },
    failureOf: (error) => (error instanceof ServiceError && error.failure) || 'failed',
  })
  if (called.response) return called.response
  const { failure, error } = called
  if (error instanceof ServiceError) throw error
  throw noResponse(config, failure === 'shed' ? 'ERR_SHED' : codeOf(error), failure)
}

function observed({ method = 'GET', url = '' }: InternalAxiosRequestConfig): ObservedCall | null {
  if (!isObserved()) return null
  return observeCall(serviceOf(url)?.name ?? 'other', method.toUpperCase(), new URL(url).pathname)
}

async function sendAgainWhenReset(call: InternalAxiosRequestConfig, signals: CallSignals) {
  try {
    return await sendOnce({ ...call, ...reusedConnections }, signals)
  } catch (error) {
    const isReset = error instanceof ServiceError && error.failure === 'reset'
    if (call.method?.toUpperCase() !== 'GET' || !isReset) throw error
    return sendOnce({ ...call, ...newConnections }, signals)
  }
}

/** @throws {ServiceError} when there is no response */
async function sendOnce(call: InternalAxiosRequestConfig, signals: CallSignals) {
  try {
    return await sendByHttp(call)
  } catch (error) {
    const isCanceled = signals.left?.aborted || signals.deadline.aborted
    throw noResponse(call, isCanceled ? 'ERR_CANCELED' : codeOf(error), failureOf(error, signals))
  }
}

/** The error of a call that has no response. */
export function noResponse(
  { method = 'GET', url = '' }: Pick<InternalAxiosRequestConfig, 'method' | 'url'>,
  code: string,
  failure: ServiceFailure,
): ServiceError {
  const { origin, pathname } = new URL(url)
  return new ServiceError({ call: `${method.toUpperCase()} ${pathname}`, origin, status: 0, code, failure })
}

/** Aborts at the deadline, or when the visitor leaves and the caller passed a signal for that. */
function signalOf({ signal }: InternalAxiosRequestConfig, deadline: AbortSignal): AbortSignal {
  return signal instanceof AbortSignal ? AbortSignal.any([deadline, signal]) : deadline
}

interface CallSignals {
  readonly deadline: AbortSignal
  readonly left: InternalAxiosRequestConfig['signal']
}

function failureOf(error: unknown, { deadline, left }: CallSignals): ServiceFailure {
  if (left?.aborted) return 'left'
  if (deadline.aborted) return 'timed-out'
  if (error instanceof AxiosError && error.code === AxiosError.ERR_BAD_RESPONSE) {
    // axios has one code for two failures. It adds the response only to a body that was cut off.
    return error.response ? 'reset' : 'too-large'
  }
  return failureOfCode(codeOf(error))
}

const codeSchema = z.object({ code: z.string() })

/** The errors of Node and axios carry a code. */
function codeOf(error: unknown): string {
  return codeSchema.safeParse(error).data?.code ?? 'ERR_NETWORK'
}
