import 'server-only'
import { screenResultOf } from '@/lib/flows/open/count-screens'
import { log } from '@/lib/log'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import type { Stage, SubmissionResponse } from './pipeline'
import { textField } from './read-fields'
import type { Submission } from './submission'

/**
 * Logs why a form of a flow failed and for which account, so that an operator can say why a person could not sign in
 * (docs/support.md). It comes first, because the stages after it reject submissions, too.
 * @param digestOf the keyed digest of an account's identifier. The log never has the identifier
 */
export function logFailedAttempt(digestOf: (identifier: string) => string): Stage {
  return async (submission, next) => {
    const response = await next()
    const failure = submission.isStart ? undefined : failureOf(submission, response)
    if (failure !== undefined) {
      const { kind, flowId, method, visitor } = submission
      const name = accountOf(submission)
      log().info({
        requestId: visitor.requestId,
        route: `submit ${kind}`,
        outcome: 'attempt_failed',
        method: method.slice(0, 40) || undefined,
        ...failure,
        flow: flowId,
        account: name === '' ? undefined : digestOf(name),
      })
    }
    return response
  }
}

/** The account that a sign-in, a recovery or a verification names; empty if it names none. */
function accountOf({ identifier, kind, fields }: Submission): string {
  return kind === 'login' ? identifier : textField(fields, 'email')
}

interface Failure {
  /** The cause of `latchkey_screens_refused_total`. */
  readonly cause: string
  /** Why a service's response could not be used, as the error page names it. */
  readonly reason?: string
}

/** Why a form failed; undefined if nothing failed. */
function failureOf(
  { kind }: Submission,
  { refusal, effects, ...response }: SubmissionResponse,
): Failure | undefined {
  if (refusal !== undefined) return { cause: refusal.seconds === undefined ? refusal.reason : 'limited' }
  const result = flowResultOf(kind, 'submit', response)
  const screen = screenResultOf(result)
  if (typeof screen === 'object')
    return { cause: screen.cause, ...(result.kind === 'fail' && { reason: result.reason }) }
  // A plain form gets only a redirect back to its page.
  return effects.credential === 'wrong' ? { cause: 'other' } : undefined
}
