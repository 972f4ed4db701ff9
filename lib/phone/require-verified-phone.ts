import 'server-only'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/calls/get-flow'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { refusedResponse, type Stage } from '@/lib/submission/pipeline'
import type { Submission } from '@/lib/submission/submission'
import { noEffects } from '@/lib/submission/submission-effects'
import { injectedNames } from './injected-nodes'
import type { PhoneStepState } from './phone-session'
import { isPhoneStepDue, isVerificationRequired } from './phone-step-due'
import { storedPhoneStep } from './phone-step-store'
import {
  hasPhoneNumber,
  isProviderSubmit,
  verifiedFields,
  withoutFields,
  withoutNumber,
} from './submitted-number'

/**
 * Whether Kratos may get the number of a sign-in by a provider: only the one that was verified in its flow. A press of
 * the provider's button before there is a phone step continues without a number, because Kratos would keep it for the
 * registration that may follow. The flow decides, not the pressed button: while a phone step is due, only the
 * provider's button passes.
 * @param providerId the provider whose registrations have a phone step
 */
export function requireVerifiedPhone(providerId: () => string): Stage {
  return async (submission, next) => {
    if (!isVerificationRequired()) return next()
    const provider = providerId()
    if (submission.kind === 'login') return next(beforeStep(submission, provider))
    if (submission.kind !== 'registration') return next()

    const sent = withoutFields(submission, injectedNames)
    const [begun, response] = await Promise.all([
      storedPhoneStep(sent.flowId),
      toServiceResponse(getFlow('registration', sent.flowId, sent.visitor)),
    ])
    const result = flowResultOf('registration', 'open', response)
    // Without the flow we cannot know what the number is for.
    if (result.kind === 'fail') return { ...response, effects: noEffects }
    if (result.kind === 'restart' && result.notice === 'stale') return refusedResponse(stale, 403)
    // A flow that is over or unknown stores nothing.
    if (result.kind !== 'show') return next(beforeStep(sent, provider))
    if (isPhoneStepDue(result.flow, provider)) {
      const proven = provenSubmission(sent, begun, provider)
      return proven === null ? refusedResponse({ reason: 'phone_unverified' }, 403) : next(proven)
    }
    // The flow has forgotten that it came by the provider. None of our pages allows that.
    if (begun === undefined) return next(beforeStep(sent, provider))
    return refusedResponse(stale, 403)
  }
}

/** The flow of the registration is not this visitor's, or has forgotten its phone step. */
const stale = { reason: 'phone_stale', outcome: 'phone_unverified' } as const

function beforeStep(submission: Submission, provider: string): Submission {
  return isProviderSubmit(submission, provider) ? withoutNumber(submission) : submission
}

/**
 * With the number as it was verified. A program may leave the number out, because Kratos checks what its schema
 * requires.
 */
function provenSubmission(
  submission: Submission,
  step: PhoneStepState | undefined,
  provider: string,
): Submission | null {
  if (!isProviderSubmit(submission, provider)) return null
  const fields = verifiedFields(submission, step)
  if (fields === null) return null
  return hasPhoneNumber(submission) || submission.entry !== 'page' ? { ...submission, fields } : null
}
