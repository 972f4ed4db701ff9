import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { Submission } from './submission'
import { noEffects, type SubmissionEffects } from './submission-effects'

/** Why a stage did not call Kratos. */
export interface Refusal {
  /** The name of the limit, or of the rule. */
  readonly reason: string
  /** The outcome in the log, if it is not the reason. */
  readonly outcome?: string
  /** How long to wait, in whole seconds; absent where waiting does not help. */
  readonly seconds?: number
}

/** What came of a submission. */
export interface SubmissionResponse extends ServiceResponse {
  readonly effects: SubmissionEffects
  readonly refusal?: Refusal
}

/** Continues with the next stage, optionally with a changed submission. */
type Next = (changed?: Submission) => Promise<SubmissionResponse>

/** Middleware around the call to Kratos. Code before and after `next()` shares one closure. */
export type Stage = (submission: Submission, next: Next) => Promise<SubmissionResponse>

/** Runs the stages in order. The last one calls Kratos and never calls `next`. */
export function runPipeline(
  submission: Submission,
  [stage, ...others]: readonly Stage[],
): Promise<SubmissionResponse> {
  if (stage === undefined) throw new Error('The last stage must answer.')
  return stage(submission, (changed = submission) => runPipeline(changed, others))
}

/** The response of a stage that rejects a submission. */
export function refusedResponse(refusal: Refusal, status: number, body?: object): SubmissionResponse {
  return {
    ...{ status, body, setCookies: [], effects: noEffects, refusal },
    ...(refusal.seconds !== undefined && { retryAfter: refusal.seconds }),
  }
}
