import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { destinationOf } from '@/lib/flows/destination'
import { draftOf } from '@/lib/flows/draft'
import { isOutage, outageText } from '@/lib/flows/outage'
import type { Submission } from '@/lib/flows/submission'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { updateSession } from '@/lib/session/session'
import { checkPhone } from './check-phone'
import { injectedFields } from './phone-form'
import { pressesLine } from './phone-proof'
import { firstStep } from './phone-step'
import { isPhoneStepDue, isVerificationRequired, phoneField } from './phone-step-due'
import { readRegistration } from './read-registration'
import { begunPhoneStep, writePhoneStep } from './step-store'
import { stripPhone, without, withoutAddedFields } from './strip-phone'

/**
 * Lets a posted registration through when it has no phone step, or when it presses LINE's button with the number that
 * was verified in its flow. Otherwise it redirects back to the page, which says what is missing. The page's
 * disabled button helps people; this is the rule.
 * @returns the submission with the number as it was verified, and without our own fields; or, while Kratos does not
 *   answer, what a form says that stays on the page
 */
export async function requireVerifiedPhone(submission: Submission): Promise<Submission | string> {
  if (!isVerificationRequired()) return submission
  const { pageUrl } = submission
  const body = without(withoutAddedFields(submission.body), injectedFields)
  if (!pageUrl?.flowId) return { ...submission, body }
  const { flowId } = pageUrl
  const step = await dueStep({ ...submission, body }, { ...pageUrl, flowId })
  if (typeof step === 'string') return step
  if (step === null) return stripPhone({ ...submission, body })

  const check = checkPhone(body.get(phoneField) ?? '')
  if (step.kind === 'verified' && check.phoneNumber === step.phone && pressesLine([...body])) {
    body.set(phoneField, step.phone)
    // The traits in one JSON value could hold another number.
    return { ...submission, body: without(body, ['traits']) }
  }
  const kind = step.kind === 'verified' ? 'initial' : step.kind
  const draft = draftOf(without(body, [phoneField]))
  await writePhoneStep(flowId, { ...step, kind, problem: 'unverified' }, draft)
  return leave(toHref(pageUrl))
}

/**
 * The phone step of the flow; null when the flow has none, or is over. When Kratos does not say what the flow is, a
 * form that stays on the page gets the text that says so, and any other form is redirected.
 */
async function dueStep(
  { visitor, body, showsText }: Submission,
  pageUrl: FlowPageUrl & { readonly flowId: string },
): Promise<PhoneStepState | string | null> {
  const { flowId } = pageUrl
  const [begun, outcome] = await Promise.all([begunPhoneStep(flowId), readRegistration(flowId, visitor)])
  if (showsText && isOutage(outcome)) return outageText('registration', outcome, await currentTranslator())
  if (outcome.kind === 'fail') {
    await updateSession({ draft: { kind: 'registration', values: { ...draftOf(body) }, flowId } })
    return leave(destinationOf(outcome, { pageUrl, visitor }))
  }
  if (outcome.kind !== 'show') return null
  if (isPhoneStepDue(outcome.flow)) return begun ?? firstStep
  if (begun === undefined) return null
  // The flow has forgotten that it came by LINE. No page of ours lets a visitor do that.
  return leave(destinationOf({ kind: 'restart', notice: 'stale' }, { pageUrl, visitor }))
}

function leave(url: string): never {
  redirect(url, RedirectType.replace)
}
