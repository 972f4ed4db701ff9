import 'server-only'
import { log } from '@/lib/log'
import type { Field } from '@/lib/ory/kratos/kratos-fields'
import { observers } from '@/lib/telemetry/observers'
import { afterRight, afterSettings } from './after-try'
import type { SubmittedFlow } from './answer'
import type { Refusal } from './counts'
import { proven } from './proof'
import { readProofs } from './proofs-cookie'
import { sharedGuard } from './shared-guard'
import { triesOf } from './tries'
import { type Answer, type Verdict, verdictOf } from './verdict'
import { accountsOfFlow, flowKey, linkedFor, whoseTry } from './whose-try'

export interface GuardedSubmit extends SubmittedFlow {
  /** All that Kratos reads: query and body. */
  readonly fields: readonly Field[]
  /** The session of a program that signs in without cookies (`X-Session-Token`). */
  readonly sessionToken?: string | null
  /** A proof that makes a wait shorter, as the form brought it. */
  readonly proof?: unknown
}

export type GuardedResult<Response> =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `wrongTries`: how many others made since the last sign-in; after a right try only. */
  | { readonly kind: 'answered'; readonly response: Response; readonly wrongTries: number }

/**
 * Asks Kratos, unless one of our limits says to wait. The try counts as wrong before Kratos is asked, so tries at the same
 * time see each other. Kratos' answer then decides. Without an answer the try stays counted: the flow may hold it.
 * Only in a server action or route handler: after a right try it sets a cookie.
 * @param ask submits to Kratos
 * @param answerOf reads what Kratos said
 */
export async function guardedSubmit<Response>(
  submit: GuardedSubmit,
  ask: () => Promise<Response>,
  answerOf: (response: Response) => Promise<Answer>,
): Promise<GuardedResult<Response>> {
  const shared = sharedGuard()
  if (shared === null) return { kind: 'answered', response: await ask(), wrongTries: 0 }
  const { guard, counts, digests } = shared
  const known = { proofs: await readProofs(), counts, digests }
  const ofFlow = await accountsOfFlow(submit.flowId, known)
  const tries = triesOf(submit.kind, submit.fields, ofFlow.length > 0)
  const by = await whoseTry(submit, tries, ofFlow, known)

  const prove = () => proven(submit.proof, by, shared)
  const begun = await guard.begin(tries, { ...by, prove })
  if (begun.kind === 'refused') {
    report(submit, begun.refusal)
    return begun
  }
  let verdict: Verdict = { guess: 'lost', isMessageSent: false, isRegistered: false }
  let wrongTries = 0
  try {
    const response = await ask()
    const answer = await answerOf(response)
    verdict = verdictOf(submit.kind, answer)
    wrongTries = await begun.settle(verdict)
    if (verdict.isMessageSent)
      await counts.put(flowKey(submit.flowId, digests), by.accounts.join(), linkedFor)
    if (tries.guesses) observers().metrics?.guess(verdict.guess)
    if (tries.guesses && verdict.guess === 'right' && submit.kind === 'login')
      wrongTries += await afterRight(submit.visitor, answer, by, known)
    if (submit.kind === 'settings') await afterSettings(submit.fields, answer, known)
    return { kind: 'answered', response, wrongTries }
  } catch (error) {
    if (verdict.guess === 'lost') await begun.settle(verdict)
    throw error
  }
}

function report({ kind, visitor }: GuardedSubmit, { rule, seconds }: Refusal): void {
  log().warn({
    requestId: visitor.requestId,
    route: `submit ${kind}`,
    outcome: 'limit_reached',
    limit: rule,
    seconds,
  })
  observers().metrics?.limit(rule)
}
