import 'server-only'
import { continueWithRedirect, continueWithUrl } from '@/lib/destination/continue-with'
import { type Destination, finalDestination, mergeDestinations } from '@/lib/destination/destination'
import { afterSignIn, loginHref } from '@/lib/destination/links'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/onward/onward'
import { mailSentChange } from '@/lib/flows/shown/resend-wait'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'

/** How a registration goes on after Kratos' answer. Pure. */
export function afterRegistration(context: SubmitContext): NextStep {
  const { outcome, destination, body } = context
  const changes = mailSentChange(outcome, body)
  if (outcome.kind !== 'complete') return { ...afterSubmit(context), changes }
  const next = outcome.isSignedIn ? registrationDestination : signInUrl
  return { url: next(destination, outcome.continueWith), changes }
}

/** The screens that Kratos wants come first, with `return_to` kept (docs/behaviour.md 4.5). */
function registrationDestination(
  destination: Destination,
  continueWith: readonly ContinueWith[],
): RedirectUrl {
  const returnTo = afterSignIn(destination)
  const end = returnTo === null ? null : viaRequiredActions(returnTo)
  return continueWithUrl(continueWith, end) ?? continueWithRedirect(continueWith) ?? '/'
}

/**
 * The login page, which says that the account is there. Kratos signs nobody in without the hook `session`, and
 * the page where the visitor was going would only ask them to sign in, without a reason.
 */
function signInUrl(destination: Destination, continueWith: readonly ContinueWith[]): RedirectUrl {
  const returnTo = allowedReturnTo(continueWithRedirect(continueWith))
  const final = mergeDestinations(finalDestination(destination), returnTo === null ? {} : { returnTo })
  return continueWithUrl(continueWith, loginHref(final, { notice: 'registered' }))
}
