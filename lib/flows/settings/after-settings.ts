import 'server-only'
import { z } from 'zod'
import { continueWithUrl, wantsVerification } from '@/lib/destination/continue-with'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { pendingReauthentication } from '@/lib/flows/login/pending-reauthentication'
import { isFromRecovery } from '@/lib/flows/recovery/recovery-settings'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'
import { hasProfileError } from './blocked-change'
import { discardedChange } from './discarded-change'
import { postedSection } from './pending-change'
import { formMessages, submittedSectionState } from './result-section'

/**
 * The next step of settings after Kratos' response. A saved change updates the flow, so the page stays. A visitor who
 * came from elsewhere returns there. Kratos does the same for plain forms. Pure.
 * @param own where they go instead of showing the flow again, or saying that something failed; null where they do
 */
export function afterSettings(context: SubmitContext, own = settingsRedirect(context)): NextStep {
  const { outcome, body } = context
  const next = own === null ? afterSubmit(context) : { url: own }
  const section = postedSection(body)
  const hasAnchor = outcome.kind === 'show' && !hasFocus(outcome.flow, section)
  return {
    ...next,
    changes: { ...answerChanges(context), ...otherChanges(outcome, next.url) },
    ...(hasAnchor && { anchor: section }),
  }
}

/** Where settings go instead of showing the flow again, or saying that something failed; null where they do. */
export function settingsRedirect({ outcome, pageUrl, body, response }: SubmitContext): RedirectUrl | null {
  if (outcome.kind === 'complete') return '/settings'
  if (outcome.kind === 'fail') return isAppGone(response, body) ? reloadPage(pageUrl) : null
  if (outcome.kind !== 'show') return null
  const { flow } = outcome
  if (wantsVerification(wantedAfterChange(flow))) return verificationUrl(pageUrl, flow)
  // After a new password, the page lists what else can sign in, and continues from there. An account that was just
  // accepted has nothing else.
  const isAccepted = pageUrl.query.get('notice')?.startsWith('invited') === true
  const isPassword = postedSection(body) === 'password' && !isAccepted
  if (isSaved(flow)) return isPassword || isFromRecovery(flow) ? null : allowedReturnTo(flow.return_to)
  return isKeyGone(flow, body) ? reloadPage(pageUrl) : null
}

/**
 * Whether a part of the page takes the focus (`autofocus`): an answer, a field that needs attention, or the
 * backup codes. A fragment in the URL would prevent that.
 */
function hasFocus(flow: Flow, section: string | undefined): boolean {
  const isWrong = ({ messages }: RawNode) => messages.some(({ type }) => type === 'error')
  return formMessages(flow).length > 0 || flow.ui.nodes.some(isWrong) || section === 'lookup_secret'
}

/** When the change waits for a sign-in or a provider, Kratos answers in the same flow afterwards. */
function answerChanges({ outcome, body, session, pageUrl }: SubmitContext): Session {
  if (outcome.kind === 'reauthenticate' || outcome.kind === 'go')
    return submittedSectionState(body, pageUrl, pageUrl.flowId)
  if (outcome.kind !== 'show') return {}
  const section = postedSection(body)
  const isBlocked = section !== 'profile' && hasProfileError(outcome.flow)
  const isAnswered = formMessages(outcome.flow).length > 0 || section === 'lookup_secret' || isBlocked
  if (isAnswered) return submittedSectionState(body, pageUrl, outcome.flow.id, isSaved(outcome.flow))
  return session.settingsAnswer ? { settingsAnswer: undefined } : {}
}

function otherChanges(result: FlowResult, next: string): Session {
  if (result.kind === 'sign_in') return discardedChange(next)
  // A visitor who comes to /login another way is led to the sign-in that the change waits for (docs/behaviour.md 4.3).
  return result.kind === 'reauthenticate' ? pendingReauthentication(next) : {}
}

/**
 * The verification of a changed address. Afterwards the visitor goes where a saved change redirects to. Kratos may
 * save the change immediately, or only when the new address is verified.
 */
function verificationUrl(pageUrl: FlowPageUrl, flow: Flow): RedirectUrl {
  const { page, kind, query } = pageUrl
  // The form of a flow whose change waits shows the new address as if it were saved.
  const back = isSaved(flow) ? pageUrl : { page, kind, query }
  const end = allowedReturnTo(flow.return_to) ?? toHref(back, noNotice)
  return continueWithUrl(wantedAfterChange(flow), end, isSaved(flow) ? 'address_saved' : 'address_waits')
}

/**
 * The screens that Kratos names after a change, without the verification of an address that the change left alone.
 * Kratos also names that screen after a new name or password, while an address of the account still waits for its first
 * mail (1.3.1 always, 26.2 with the hook). The flow contains the addresses as they are now, and when each was added.
 */
function wantedAfterChange(flow: Flow): readonly ContinueWith[] {
  return flow.continue_with.filter((wanted) => !verifiesOldAddress(wanted, flow))
}

function verifiesOldAddress(wanted: ContinueWith, flow: Flow): boolean {
  if (wanted.action !== 'show_verification_ui' || !isSaved(flow)) return false
  const addresses = flow.identity?.verifiable_addresses ?? []
  const address = addresses.find(({ value }) => value === wanted.flow?.verifiable_address)
  return address !== undefined && Date.parse(address.created_at) < Date.parse(flow.issued_at ?? '')
}

const errorSchema = z
  .looseObject({ error: z.looseObject({ reason: z.string().optional().catch(undefined) }) })
  .catch({ error: {} })

/** The key was already removed, for example in another tab. Kratos reports it, and its form still shows the key. */
function isKeyGone({ ui }: Flow, form: URLSearchParams): boolean {
  const isRemoval = form.has('webauthn_remove') || form.has('passkey_remove')
  return isRemoval && ui.messages.some(({ id }) => id === messageIds.genericError)
}

/** The authenticator app was already removed. Kratos 1.3.1 calls this a bug in Kratos (500). */
function isAppGone({ body }: ServiceResponse, form: URLSearchParams): boolean {
  const { reason = '' } = errorSchema.parse(body).error
  return form.has('totp_unlink') && reason.includes('TOTP key')
}

/** The page with a new flow and a notice that the thing to remove is not there any more. */
function reloadPage({ page, kind, query }: FlowPageUrl): RedirectUrl {
  return toHref({ page, kind, query }, { notice: 'not_found' })
}
