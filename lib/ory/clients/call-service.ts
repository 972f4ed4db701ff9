import 'server-only'
import { acquireUseRelease } from '@/lib/http/acquire-use-release'
import type { ObservedCall } from '@/lib/observers/observe-call'
import type { CircuitBreaker } from './circuit-breaker'
import type { ServiceFailure } from './service-failure'

interface ServiceCall<Response> {
  readonly gate: Pick<CircuitBreaker, 'enter'>
  /** Begins to count and trace the call; null when nothing is switched on. */
  readonly observe: () => ObservedCall | null
  /** @param headers of the trace, to be sent beside those of the call */
  readonly send: (headers: ObservedCall['headers']) => Promise<Response>
  /** Why there is no response, by the error of the call. Not called for a response. */
  readonly failureOf: (error: unknown) => ServiceFailure
}

/** What came of a call: a response, or why there is none, with the error of the call unless it was shed. */
export type CallResult<Response> =
  | { readonly response: Response }
  | { readonly response: null; readonly failure: ServiceFailure; readonly error?: unknown }

/**
 * Every call to a service goes through here, from pages and from the Ory proxy: counted, traced, and through the
 * service's gate. What it acquires is released once, on every exit. An exception in between counts as a failed call,
 * too. Never throws.
 */
export async function callService<Response extends { readonly status: number }>({
  gate,
  observe,
  send,
  failureOf,
}: ServiceCall<Response>): Promise<CallResult<Response>> {
  let result: number | ServiceFailure = 'shed'
  const throughGate = (observed: ObservedCall | null) =>
    acquireUseRelease(
      () => gate.enter(),
      async (leave): Promise<CallResult<Response>> => {
        if (leave === null) return { response: null, failure: 'shed' }
        try {
          result = 'failed'
          const response = await send(observed?.headers ?? {})
          result = response.status
          return { response }
        } catch (error) {
          result = failureOf(error)
          return { response: null, failure: result, error }
        }
      },
      (leave) => leave?.(typeof result === 'number' ? 'answered' : result),
    )
  try {
    return await acquireUseRelease(observe, throughGate, (observed) => observed?.end(result))
  } catch (error) {
    return { response: null, failure: 'failed', error }
  }
}
