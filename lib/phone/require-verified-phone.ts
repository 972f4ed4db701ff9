import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { draftOf } from '@/lib/flows/draft'
import type { Submission } from '@/lib/flows/submission'
import { toHref } from '@/lib/http/flow-page-url'
import { checkPhone } from './check-phone'
import { liveRegistration } from './live-registration'
import { injectedFields } from './phone-form'
import { isPhoneStepDue, isVerificationRequired, phoneField } from './phone-step-due'
import { readPhoneStep, writePhoneStep } from './step-store'
import { stripPhone, without, withoutAddedFields } from './strip-phone'

/**
 * Lets a posted registration through when it has no phone step, or when its number is the one that was
 * verified in its flow. Otherwise it redirects back to the page, which says what is missing. The page's
 * disabled button helps people; this is the rule.
 * @returns the submission with the number as it was verified, and without our own fields
 */
export async function requireVerifiedPhone(submission: Submission): Promise<Submission> {
  if (!isVerificationRequired()) return submission
  const { pageUrl, visitor } = submission
  const body = without(withoutAddedFields(submission.body), injectedFields)
  if (!pageUrl?.flowId) return { ...submission, body }
  const { flowId } = pageUrl
  const flow = await liveRegistration(flowId, visitor)
  if (flow === null || !isPhoneStepDue(flow)) return stripPhone({ ...submission, body })

  const step = await readPhoneStep(flowId)
  const check = checkPhone(body.get(phoneField) ?? '')
  if (step.kind === 'verified' && check.phoneNumber === step.phone) {
    body.set(phoneField, step.phone)
    // The traits in one JSON value could hold another number.
    return { ...submission, body: without(body, ['traits']) }
  }
  const kind = step.kind === 'verified' ? 'initial' : step.kind
  const draft = draftOf(without(body, [phoneField]))
  await writePhoneStep(flowId, { ...step, kind, problem: 'unverified' }, draft)
  redirect(toHref(pageUrl), RedirectType.replace)
}
