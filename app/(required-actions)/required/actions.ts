'use server'

import { RedirectType } from 'next/navigation'
import { stages } from '@/app/submission-stages'
import { config } from '@/lib/config/config'
import { requiredActionsUrl, requiredActionUrl } from '@/lib/destination/required-actions-url'
import { readPosted } from '@/lib/flows/form/posted-form'
import { pendingAddressChange } from '@/lib/flows/settings/pending-address'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { afterRequiredAction } from '@/lib/required-actions/after-required-action'
import { deferSecondFactor, saveAcceptedTerms } from '@/lib/required-actions/keep-answer'
import { sendAddressCode } from '@/lib/required-actions/send-address-code'
import { hasAccountToken } from '@/lib/session/account-form'
import { submitFlow } from '@/lib/submission/submit-flow'
import { currentAction } from './current-action'

/** The forms of Kratos: the profile, a second factor, the backup codes. */
export async function submitRequired(form: FormData): Promise<string> {
  const after = async (context: SubmitContext) => {
    const next = afterRequiredAction(context)
    return { ...next, changes: { ...next.changes, ...(await pendingAddressChange(context)) } }
  }
  return submitFlow({ kind: 'settings', fallback: '/', after }, await readPosted(form), stages)
}

export async function submitTerms(form: FormData): Promise<void> {
  const { query, who } = await readStepForm(form, 'terms')
  const version = config().TERMS_VERSION
  // The person read another version.
  if (version === undefined || form.get('version') !== version) return leave(requiredActionsUrl(query))
  const failure = await saveAcceptedTerms(who, version)
  return leave(
    failure ? await currentFailureUrl(failure, requiredActionsUrl(query)) : requiredActionsUrl(query),
  )
}

export async function submitNotNow(form: FormData): Promise<void> {
  const { query, who, step } = await readStepForm(form, 'second_factor')
  if (step.deferrableUntil === undefined) return leave(requiredActionsUrl(query))
  const failure = await deferSecondFactor(who)
  return leave(
    failure ? await currentFailureUrl(failure, requiredActionsUrl(query)) : requiredActionsUrl(query),
  )
}

export async function submitAddressCode(form: FormData): Promise<void> {
  const { query, who } = await readStepForm(form, 'verified_address')
  const address = who.identity.addresses.find(({ value }) => value === form.get('address'))
  return leave(address ? await sendAddressCode(address.value, query, stages) : requiredActionsUrl(query))
}

/** A posted answer, if its step is still due and the form has a valid token. */
async function readStepForm(form: FormData, step: string) {
  const query = new URLSearchParams(String(form.get('query') ?? ''))
  query.set('step', step)
  const next = await currentAction(query)
  if (next.kind === 'go') return leave(next.url)
  if (next.step.name !== step) return leave(requiredActionsUrl(query))
  if (!hasAccountToken(form, 'required', next.who.session.id)) {
    return leave(requiredActionUrl(query, step, { notice: 'csrf' }))
  }
  return { ...next, query }
}

async function leave(url: RedirectUrl): Promise<never> {
  redirect(await viaRedirectPage(url), RedirectType.replace)
}
