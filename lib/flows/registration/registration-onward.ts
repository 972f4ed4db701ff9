import 'server-only'
import { throughRequired } from '@/lib/flows/goal/required-page'
import { redirectIn, throughScreens } from '@/lib/flows/onward/continue-with'
import { type Answered, commonOnward, type Onward } from '@/lib/flows/onward/onward'
import { mailSentChange } from '@/lib/flows/shown/resend-wait'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import { allowedPlaceOf, withAllowedReturnTo } from '@/lib/request/redirects'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { goalOf, loginHref, withGoal } from '@/lib/urls/goal'

/** How a registration goes on after Kratos' answer. Pure. */
export function registrationOnward(answered: Answered): Onward {
  const { outcome, pageUrl, body } = answered
  const changes = mailSentChange(outcome, body)
  if (outcome.kind !== 'complete') return { ...commonOnward(answered), changes }
  const next = outcome.isSignedIn ? afterRegistration : signInUrl
  return { url: next(pageUrl, outcome.continueWith), changes }
}

/** The screens that Kratos wants come first, with `return_to` kept (docs/behaviour.md 4.5). */
function afterRegistration({ query }: FlowPageUrl, continueWith: readonly ContinueWith[]): string {
  const returnTo = allowedPlaceOf(query)
  const end = returnTo === null ? null : throughRequired(returnTo)
  return throughScreens(continueWith, end) ?? redirectIn(continueWith) ?? '/'
}

/**
 * The login page, which says that the account is there. Kratos signs nobody in without the hook `session`, and
 * the page where the visitor was going would only ask them to sign in, without a reason.
 */
function signInUrl({ query }: FlowPageUrl, continueWith: readonly ContinueWith[]): string {
  const goal = withGoal(goalOf(query), new URLSearchParams({ return_to: redirectIn(continueWith) ?? '' }))
  return throughScreens(continueWith, loginHref(withAllowedReturnTo(goal), { notice: 'registered' }))
}
