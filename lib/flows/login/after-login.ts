import 'server-only'
import { config } from '@/lib/config/config'
import { continueWithRedirect, continueWithUrl } from '@/lib/destination/continue-with'
import type { Destination } from '@/lib/destination/destination'
import { afterSignIn } from '@/lib/destination/links'
import { newestPendingReturnTo, withoutPendingReturnTo } from '@/lib/destination/pending-return-tos'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { mailSentChange } from '@/lib/flows/open/resend-wait'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'
import { type FlowFailure, retrySeconds } from '@/lib/flows/submit/retry'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { isAccountDisabled } from '@/lib/ory/kratos/calls/says-disabled'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'
import { isHomeUrl } from '@/lib/urls/is-home-url'

/**
 * The next step of a login after Kratos' response. Pure.
 * @param forgotten what the session forgets of the capabilities after a login
 */
export function afterLogin(context: SubmitContext, forgotten: Session = {}): NextStep {
  const { outcome, pageUrl, body, session } = context
  if (outcome.kind === 'complete') {
    const url = loginDestination(context.destination, outcome.continueWith, session)
    return { url, changes: { ...forgotten, ...changesAfterLogin(session, url) } }
  }
  const isElsewhere = outcome.kind === 'show' && isSignedInElsewhere(outcome.flow)
  const changes = { ...mailSentChange(outcome, body), ...(isElsewhere && typedIdentifier(body)) }
  const anew = { page: pageUrl.page, kind: pageUrl.kind, query: pageUrl.query }
  if (outcome.kind === 'show' && hasLostCodeAddress(outcome.flow)) return { url: toHref(anew), changes }
  // The flow would otherwise still claim that a code was sent.
  if (isAccountDisabled(outcome) && body.get('code'))
    return { url: toHref(anew, { ...noNotice, notice: 'disabled' }), changes: typedIdentifier(body) }
  const next = afterSubmit(context)
  return { ...next, changes, ...(next.failure && { url: outageUrl(pageUrl, next.failure) }) }
}

/**
 * Where a successful login leads: the first rule of docs/behaviour.md 4.3 that applies. The page's URL
 * belongs to this tab, so it comes first. The pending `return_to` counts only when neither the URL nor
 * Kratos' flow names a place to go.
 */
function loginDestination(
  destination: Destination,
  continueWith: readonly ContinueWith[],
  session: Session,
): RedirectUrl {
  return continueWithUrl(continueWith, signedInUrl(destination, continueWith, session))
}

function signedInUrl(
  destination: Destination,
  continueWith: readonly ContinueWith[],
  session: Session,
): RedirectUrl {
  const named = afterSignIn(destination)
  const fromKratos = continueWithRedirect(continueWith)
  const stored = () => (isAwayFromHome(fromKratos) ? null : newestPendingReturnTo(session.pendingReturnTos))
  return viaRequiredActions(named ?? stored() ?? fromKratos ?? '/')
}

/** Kratos names our home page when its flow started without a `return_to`. */
function isAwayFromHome(url: string | null): boolean {
  return url !== null && !isHomeUrl(url, config().APP_URL)
}

/** The login page again, which says that signing in does not work right now (docs/behaviour.md 4.3). */
function outageUrl(pageUrl: FlowPageUrl, outage: FlowFailure): RedirectUrl {
  const seconds = retrySeconds(outage)
  const wait = seconds === undefined ? null : String(seconds)
  return toHref(pageUrl, { ...noNotice, notice: 'unavailable', retry_after: wait })
}

/**
 * What our session forgets after a login: who confirmed that it is them, which change was lost, and which sign-in a
 * change of settings waited for.
 */
function changesAfterLogin({ pendingReturnTos }: Session, next: string): Session {
  return {
    re_login: undefined,
    confirming: undefined,
    lostChange: undefined,
    pendingReturnTos: withoutPendingReturnTo(pendingReturnTos, next),
  }
}

/** Another tab has signed in. Kratos' flow shows it only by its general error, and cannot be read again. */
function isSignedInElsewhere({ refresh, ui }: Flow): boolean {
  return refresh !== true && ui.messages.some(({ id }) => id === messageIds.genericError)
}

/** The account that the visitor wanted: it may differ from the one that is signed in now. */
function typedIdentifier(form: URLSearchParams): Pick<Session, 'draft'> {
  const identifier = form.get('identifier')
  return identifier ? { draft: { kind: 'login', values: { identifier } } } : {}
}

/**
 * After a wrong code for a second factor, Kratos 1.3.1 forgets the address that the code goes to. It refuses
 * to send another code, and says that an identifier is missing, in a hidden field. A new flow has the address
 * again.
 */
function hasLostCodeAddress({ requested_aal, ui }: Flow): boolean {
  const identifier = ui.nodes.find(({ attributes }) => attributes.name === 'identifier')
  const isHidden = identifier?.attributes.type === 'hidden'
  return requested_aal === 'aal2' && isHidden && identifier.messages.some(({ type }) => type === 'error')
}
