import 'server-only'
import { requiredActionsUrl, requiredActionUrl } from '@/lib/destination/required-actions-url'
import { afterSettings, settingsRedirect } from '@/lib/flows/settings/after-settings'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { requiredActionNamed } from './required-actions'

/**
 * The next step after a step that changes the account: as in the settings, and a saved change continues with the next
 * step. After a second factor comes the offer of backup codes. Pure.
 */
export function afterRequiredAction(context: SubmitContext): NextStep {
  const { url, changes, failure } = afterSettings(context, ownWay(context))
  return { url, ...(changes && { changes }), ...(failure && { failure }) }
}

function ownWay(context: SubmitContext): RedirectUrl | null {
  const { outcome, pageUrl } = context
  const { query } = pageUrl
  if (outcome.kind === 'complete') return requiredActionsUrl(query)
  const way = settingsRedirect(context)
  if (outcome.kind !== 'show' || !isSaved(outcome.flow)) return way
  const offer = requiredActionNamed(query.get('step'))?.offer
  return offer ? requiredActionUrl(query, offer) : (way ?? requiredActionsUrl(query))
}
