import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import { draftOf } from '@/lib/flows/draft'
import { readForm } from '@/lib/flows/form-body'
import { toHref } from '@/lib/http/flow-page-url'
import { currentVisitor } from '@/lib/request/visitor'
import { injectedFields } from './answer-form'
import { hasAuthService } from './auth-service'
import { liveRegistration } from './live-registration'
import { isPhoneStepDue, phoneField } from './phone-step-due'
import { readPhoneStep, writePhoneStep } from './step-store'
import { typedPhone } from './typed-phone'

/**
 * Lets a posted registration through when it has no phone step, or when its number is the one that was verified in
 * its flow; otherwise redirects back to the page, which says what is missing. The page's disabled button is a help for
 * people, this is the rule. Kratos gets the number as it was verified, and none of our own fields.
 */
export async function demandVerifiedPhone(form: FormData): Promise<void> {
  if (!hasAuthService()) return
  for (const name of injectedFields) form.delete(name)
  const { pageUrl, body } = readForm(form)
  if (!pageUrl?.flowId) return
  const { flowId } = pageUrl
  const flow = await liveRegistration(flowId, await currentVisitor())
  if (flow === null || !isPhoneStepDue(flow)) return stripPhone(form)

  const step = await readPhoneStep(flowId)
  const check = typedPhone(String(form.get(phoneField) ?? ''))
  if (step.kind === 'verified' && check.phoneNumber === step.phone) {
    form.set(phoneField, step.phone)
    return
  }
  body.delete(phoneField)
  await writePhoneStep(
    flowId,
    { ...step, kind: step.kind === 'verified' ? 'initial' : step.kind, problem: 'unverified' },
    draftOf(body),
  )
  redirect(toHref(pageUrl), RedirectType.replace)
}

/**
 * Takes the number out of a form that leaves for LINE before there is a phone step: Kratos would keep it for the
 * registration that may follow, and has to ask for it there.
 */
export function stripPhone(form: FormData): void {
  if (!hasAuthService() || form.get('provider') !== config().LINE_PROVIDER_ID) return
  for (const name of [phoneField, 'traits']) form.delete(name)
}
