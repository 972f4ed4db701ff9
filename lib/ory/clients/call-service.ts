import 'server-only'
import { withTaken } from '@/lib/http/with-taken'
import type { ObservedCall } from '@/lib/telemetry/observe-call'
import type { CallResult, ServiceGate } from './service-gate'

interface ServiceCall<Response> {
  readonly gate: Pick<ServiceGate, 'enter'>
  /** Begins to count and trace the call; null when nothing is switched on. */
  readonly observe: () => ObservedCall | null
  /** @param headers of the trace, to be sent beside those of the call */
  readonly send: (headers: ObservedCall['headers']) => Promise<Response>
  /** Why there is no response, by the error of the call. Not asked for a response. */
  readonly failureOf: (error: unknown) => CallResult
}

/**
 * The way of every call to a service, of a page and of the Ory proxy: counted and traced, and through the service's gate. What
 * it takes is given back once, on each way out.
 * @returns the response; null when the call is shed, and not made
 * @throws the error of the call
 */
export function callService<Response extends { readonly status: number }>({
  gate,
  observe,
  send,
  failureOf,
}: ServiceCall<Response>): Promise<Response | null> {
  let result: number | CallResult = 'shed'
  const throughGate = (observed: ObservedCall | null) =>
    withTaken(
      () => gate.enter(),
      async (leave) => {
        if (leave === null) return null
        try {
          result = 'failed'
          const response = await send(observed?.headers ?? {})
          result = response.status
          return response
        } catch (error) {
          result = failureOf(error)
          throw error
        }
      },
      (leave) => leave?.(typeof result === 'number' ? 'answered' : result),
    )
  return withTaken(observe, throughGate, (observed) => observed?.end(result))
}
