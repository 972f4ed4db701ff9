'use server'

import { RedirectType, redirect } from 'next/navigation'
import { leadToProvider } from '@/lib/flows/domain-provider'
import { closedDoorUrl, isDoorClosed } from '@/lib/flows/registration-door'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { withGuesses } from '@/lib/guesses/guard-form'
import { registrationRulesFor } from '@/lib/line/registration-rules'
import { withLineUrl } from '@/lib/line/return-note'
import { requireVerifiedPhone } from '@/lib/phone/require-verified-phone'

export async function submitRegistration(form: FormData): Promise<string> {
  const submission = await leadToProvider(form, await readSubmission(form))
  if (isDoorClosed()) redirect(closedDoorUrl(submission.visitor.requestId), RedirectType.replace)
  const rules = withGuesses(withLineUrl(registrationRulesFor(submission.body)))
  const checked = await requireVerifiedPhone(submission)
  return typeof checked === 'string' ? checked : submitFlow(rules, checked)
}
