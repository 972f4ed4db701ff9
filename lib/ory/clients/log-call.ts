import 'server-only'
import { log } from '@/lib/log'
import { observers } from '@/lib/observers/observers'
import type { Visitor } from '@/lib/request/visitor'
import { type ServiceCall, type ServiceResponse, toServiceResponse } from './service-response'

interface CallLine {
  readonly visitor: Pick<Visitor, 'requestId'>
  /** The name of the call in the log. */
  readonly route: string
  readonly response: Pick<ServiceResponse, 'status' | 'missing' | 'failure'>
  /** The result. Without one, the log says whether there was a response. */
  readonly outcome?: string
  /** How the visitor proves who they are: Kratos' name for the method. */
  readonly method?: string | undefined
  /** `performance.now()` before the call. */
  readonly startedAt: number
}

/**
 * Logs a call to a service, as a warning when no response came, and counts the outcome of a flow. The duration
 * is in whole milliseconds.
 */
export function logCall({ visitor, route, response, outcome, method, startedAt }: CallLine): void {
  if (outcome !== undefined) count(route, outcome, method)
  log()[response.missing ? 'warn' : 'info']({
    requestId: visitor.requestId,
    route,
    method,
    outcome: outcome ?? response.missing ?? 'answered',
    status: response.status,
    failure: response.failure,
    duration: Math.round(performance.now() - startedAt),
  })
}

/** Waits for a call to a service, and logs it. */
export async function loggedResponse(
  route: string,
  visitor: CallLine['visitor'],
  call: ServiceCall,
): Promise<ServiceResponse> {
  const startedAt = performance.now()
  const response = await toServiceResponse(call)
  logCall({ visitor, route, response, startedAt })
  return response
}

/** `start login`, `open settings`, `submit recovery`: the routes of flows. */
const flowRoute = /^(start|open|submit) (\S+)$/

function count(route: string, outcome: string, method: string | undefined): void {
  const { metrics } = observers()
  const [, step, flow] = flowRoute.exec(route) ?? []
  if (!metrics || !step || !flow) return
  metrics.outcome({ step, flow, outcome })
  // Kratos also responds with `go` to a sign-in to an application, and to the button of a provider.
  const isSignedIn = outcome === 'complete' || (outcome === 'go' && method !== 'oidc')
  if (step === 'submit' && flow === 'login' && isSignedIn && method) metrics.signIn(method)
}
