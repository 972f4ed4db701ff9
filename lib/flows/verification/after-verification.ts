import 'server-only'
import { continueWithRedirect, continueWithUrl } from '@/lib/destination/continue-with'
import { mailSentChange } from '@/lib/flows/open/resend-wait'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import type { Session } from '@/lib/session/session-schema'
import { noNotice, toHref } from '@/lib/urls/flow-page-url'
import { continueUrlFor } from './login-after-verification'

/**
 * The next step of a verification after Kratos' response. A signed-in visitor continues as soon as the address is
 * verified. For any other visitor the flow itself reports it, with a link to continue: without that, a login would
 * look like a failure.
 */
export function afterVerification(context: SubmitContext): NextStep {
  const changes = { ...mailSentChange(context.outcome, context.body), ...addressChange(context) }
  const url = ownWay(context)
  return url === null ? { ...afterSubmit(context), changes } : { url, changes }
}

/** A new address that waited is one of the account now, and a sign-up ends here. */
function addressChange({ outcome, session }: SubmitContext): Session {
  if (outcome.kind !== 'show' || outcome.flow.state !== 'passed_challenge') return {}
  return {
    ...(session.waitingAddress?.flowId === outcome.flow.id && { waitingAddress: undefined }),
    ...(session.signedUpAt !== undefined && { signedUpAt: nowInSeconds() }),
  }
}

function ownWay({ outcome, pageUrl, destination, visitor }: SubmitContext): RedirectUrl | null {
  if (outcome.kind === 'complete')
    return continueWithUrl(outcome.continueWith, continueWithRedirect(outcome.continueWith) ?? '/')
  if (outcome.kind === 'show' && hasSessionCookie(visitor.cookieHeader))
    return continueUrlFor(outcome.flow, destination)
  // Kratos 26.2 answers the right code with 404 when an application waits for a login without a session: it has
  // verified the address, and then looks for the session. So a 404 shows the flow again, and reading it tells.
  const isGone = outcome.kind === 'restart' && outcome.notice === 'not_found'
  return isGone ? toHref(pageUrl, noNotice) : null
}
