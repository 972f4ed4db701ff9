import 'server-only'
import { withTaken } from '@/lib/http/with-taken'
import type { CallResult, ServiceGate } from './service-gate'

/**
 * Makes a call through a gate. Its place is given back once, on each way out.
 * @param failureOf why there is no response, by the error of the call; not asked for a response
 * @returns the response; null when the call is shed, and not made
 * @throws the error of the call
 */
export async function throughGate<Response>(
  gate: Pick<ServiceGate, 'enter'>,
  call: () => Promise<Response>,
  failureOf: (error: unknown) => CallResult,
): Promise<Response | null> {
  let result: CallResult = 'failed'
  return withTaken(
    () => gate.enter(),
    async (leave) => {
      if (leave === null) return null
      try {
        const response = await call()
        result = 'answered'
        return response
      } catch (error) {
        result = failureOf(error)
        throw error
      }
    },
    (leave) => leave?.(result),
  )
}
