import 'server-only'
import { log } from '@/lib/log'
import type { Visitor } from '@/lib/request/visitor'
import type { ServiceResponse } from './service-response'

interface CallLine {
  readonly visitor: Pick<Visitor, 'requestId'>
  /** The name of the call in the log. */
  readonly route: string
  readonly response: Pick<ServiceResponse, 'status' | 'missing'>
  /** The result. Without one, the log says whether there was a response. */
  readonly outcome?: string
  /** How the visitor proves who they are: Kratos' name for the method. */
  readonly method?: string | undefined
  /** `performance.now()` before the call. */
  readonly startedAt: number
}

/** Logs a call to a service, as a warning when no response came. The duration is in whole milliseconds. */
export function logCall({ visitor, route, response, outcome, method, startedAt }: CallLine): void {
  log()[response.missing ? 'warn' : 'info']({
    requestId: visitor.requestId,
    route,
    method,
    outcome: outcome ?? response.missing ?? 'answered',
    status: response.status,
    duration: Math.round(performance.now() - startedAt),
  })
}
