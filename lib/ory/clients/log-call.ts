import 'server-only'
import { log } from '@/lib/log'
import type { Visitor } from '@/lib/request/visitor'
import type { Answer } from './service-response'

interface CallLine {
  readonly visitor: Pick<Visitor, 'requestId'>
  /** What the log calls the call. */
  readonly route: string
  readonly answer: Pick<Answer, 'status' | 'missing'>
  /** What came of it; without one, whether there was an answer. */
  readonly outcome?: string
  /** How the visitor proves who they are: Kratos' name of the method. */
  readonly method?: string | undefined
  /** `performance.now()` before the call. */
  readonly startedAt: number
}

/** The line that a call to a service leaves in the log, a warning where no answer came; durations are in whole milliseconds. */
export function logAnswer({ visitor, route, answer, outcome, method, startedAt }: CallLine): void {
  log()[answer.missing ? 'warn' : 'info']({
    requestId: visitor.requestId,
    route,
    method,
    outcome: outcome ?? answer.missing ?? 'answered',
    status: answer.status,
    duration: Math.round(performance.now() - startedAt),
  })
}
