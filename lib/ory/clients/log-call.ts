import 'server-only'
import { log } from '@/lib/log'
import type { Visitor } from '@/lib/request/visitor'
import type { ServiceResponse } from './service-response'

interface CallLine {
  readonly visitor: Pick<Visitor, 'requestId'>
  /** What the log calls the call. */
  readonly route: string
  readonly response: Pick<ServiceResponse, 'status' | 'missing'>
  /** What came of it; without one, whether there was an answer. */
  readonly outcome?: string
  /** How the visitor proves who they are: Kratos' name of the method. */
  readonly method?: string | undefined
  /** `performance.now()` before the call. */
  readonly startedAt: number
}

/** The line that a call to a service leaves in the log, a warning where no answer came; durations are in whole milliseconds. */
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
