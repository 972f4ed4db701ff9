import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { Submission } from './submission'
import { nothingTried, type Understood } from './understood'

/** Why a stage did not ask Kratos. */
export interface Refusal {
  /** The name of the limit, or of the rule. */
  readonly rule: string
  /** How long to wait, in whole seconds; absent where waiting does not help. */
  readonly seconds?: number
}

/** What came of a submission. */
export interface Answer extends ServiceResponse {
  readonly understood: Understood
  readonly refusal?: Refusal
}

/** Goes on to the next stage, where a stage wants so with a changed submission. */
type Next = (changed?: Submission) => Promise<Answer>

/**
 * A step on the way to Kratos and back. It wraps the next one: what it knows before it asks, it still has when the answer
 * comes back.
 */
export type Stage = (submission: Submission, next: Next) => Promise<Answer>

/** Runs a submission through stages. The last of them asks Kratos, and has no next one. */
export function run(submission: Submission, [stage, ...others]: readonly Stage[]): Promise<Answer> {
  if (stage === undefined) throw new Error('The last stage must answer.')
  return stage(submission, (changed = submission) => run(changed, others))
}

/** The answer of a stage that does not let a submission through. */
export function refused(refusal: Refusal, status: number, body?: object): Answer {
  return {
    ...{ status, body, setCookies: [], understood: nothingTried, refusal },
    ...(refusal.seconds !== undefined && { retryAfter: refusal.seconds }),
  }
}
