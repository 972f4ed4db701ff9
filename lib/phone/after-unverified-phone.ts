import { resultUrl } from '@/lib/destination/result-url'
import { draftFromForm } from '@/lib/flows/form/draft'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import { toHref } from '@/lib/urls/flow-page-url'
import { injectedNames } from './injected-nodes'
import { initialPhoneStep } from './phone-step'
import { phoneField } from './phone-step-due'
import { phoneStepChange, phoneStepIn } from './phone-step-store'

/**
 * The next step of a registration whose number was not verified in its flow (`require-verified-phone.ts`): back to the
 * page, which shows what is missing. The page's disabled button helps people; that stage is the rule. Pure.
 * @returns null for any other registration
 */
export function afterUnverifiedPhone(context: SubmitContext): NextStep | null {
  const { refusal, pageUrl, body, session } = context
  // The page starts a new flow, and says why.
  if (refusal?.reason === 'phone_stale')
    return { url: resultUrl({ kind: 'restart', notice: 'stale' }, context) }
  if (refusal?.reason !== 'phone_unverified') return null
  const { flowId } = pageUrl
  const step = phoneStepIn(session, flowId) ?? initialPhoneStep
  const kind = step.kind === 'verified' ? 'initial' : step.kind
  const hidden: readonly string[] = [phoneField, ...injectedNames]
  const draft = draftFromForm(new URLSearchParams([...body].filter(([name]) => !hidden.includes(name))))
  const changes = phoneStepChange(session, flowId, { ...step, kind, problem: 'unverified' }, draft)
  return { url: toHref(pageUrl), changes: { draft: undefined, ...changes } }
}
