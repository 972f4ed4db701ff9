import 'server-only'
import { continueWithRedirect, continueWithUrl } from '@/lib/destination/continue-with'
import { type Destination, finalDestination, mergeDestinations } from '@/lib/destination/destination'
import { afterSignIn, loginHref } from '@/lib/destination/links'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { mailSentChange } from '@/lib/flows/open/resend-wait'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'

/** The next step of a registration after Kratos' response. Pure. */
export function afterRegistration(context: SubmitContext): NextStep {
  const { outcome, destination, body } = context
  const changes = mailSentChange(outcome, body)
  if (outcome.kind !== 'complete') return { ...afterSubmit(context), changes }
  const next = outcome.isSignedIn ? registrationDestination : signInUrl
  const arrival = outcome.isSignedIn ? { signedUpAt: nowInSeconds() } : {}
  return { url: next(destination, outcome.continueWith), changes: { ...changes, ...arrival } }
}

/** The screens of Kratos' `continue_with` come first, with `return_to` kept (docs/behaviour.md 4.5). */
function registrationDestination(
  destination: Destination,
  continueWith: readonly ContinueWith[],
): RedirectUrl {
  const returnTo = afterSignIn(destination)
  const end = returnTo === null ? null : viaRequiredActions(returnTo)
  return continueWithUrl(continueWith, end) ?? continueWithRedirect(continueWith) ?? '/'
}

/**
 * The login page, with a notice that the account exists. Without the hook `session` Kratos starts no session, and the
 * destination would only ask the visitor to sign in, without a reason.
 */
function signInUrl(destination: Destination, continueWith: readonly ContinueWith[]): RedirectUrl {
  const returnTo = allowedReturnTo(continueWithRedirect(continueWith))
  const final = mergeDestinations(finalDestination(destination), returnTo === null ? {} : { returnTo })
  return continueWithUrl(continueWith, loginHref(final, { notice: 'registered' }))
}
