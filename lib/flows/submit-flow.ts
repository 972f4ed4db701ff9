import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import type { FlowKind } from '@/lib/http/flow-kind'
import { type FlowPageUrl, parseFlowPageUrl, toHref, withLoginOf } from '@/lib/http/flow-page-url'
import { hasCsrfCookie } from '@/lib/http/kratos-cookies'
import { type AnswerStyle, type CallOptions, frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import type { Flow } from '@/lib/ory/kratos/flow'
import { type ContinueWith, type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import { isPlainForm, viaRedirectPage } from '@/lib/request/redirect-page'
import { trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { destinationOf } from './destination'
import { draftAfter, draftOf } from './draft'
import { readForm } from './form-body'
import { rememberOidcRoundTrip } from './oidc-round-trip'
import { submitOnce } from './submit-once'
import { sayingWhatWaits } from './waiting-change'

/** What a kind of flow does where the answers of Kratos leave a choice. */
export interface FlowRules {
  readonly kind: FlowKind
  /** The page to fall back to when a form does not say where it was posted from. */
  readonly fallback: string
  /** Where to go after a success. */
  afterSuccess(pageUrl: FlowPageUrl, continueWith: readonly ContinueWith[], session: Session): string
  /** Where to go instead of showing the flow again; null shows it. */
  redirectInsteadOfFlow?(pageUrl: FlowPageUrl, flow: Flow, form: URLSearchParams): string | null
  /** Where to go with an answer that is not about the flow; null goes where specification 8.3 has it. */
  redirectInsteadOfResponse?(
    outcome: Outcome,
    response: ServiceResponse,
    form: URLSearchParams,
    pageUrl: FlowPageUrl,
  ): string | null
  /** What our session is to remember of the answer, beside what it does already. */
  sessionChanges?(outcome: Outcome, form: URLSearchParams, session: Session, next: string): Partial<Session>
  /**
   * The id of the part of the page that the answer stands in, when it is not the top: where a browser without script
   * is led. With script the page stays where it is.
   */
  anchorOf?(flow: Flow, form: URLSearchParams): string | undefined
}

/**
 * Submits a posted form to Kratos with the visitor's cookies and redirects to what comes next; the one place where
 * flows are submitted. Never returns. An answer that updates the flow leads back to the same page: Kratos keeps
 * messages in the flow, so the flow is the state.
 */
export async function submitFlow(rules: FlowRules, form: FormData): Promise<never> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const { pageUrl, body } = readForm(form)
  if (pageUrl?.kind !== rules.kind || !pageUrl.flowId) redirect(rules.fallback, RedirectType.replace)

  const { flowId } = pageUrl
  const caller = onBehalfOf(visitor, answerStyleFor(pageUrl))
  const submit = () => toServiceResponse(updateFlow(rules.kind, flowId, body, caller))
  // Kratos' CSRF cookie tells one browser from another.
  const response = hasCsrfCookie(visitor.cookieHeader)
    ? await submitOnce([flowId, visitor.cookieHeader], body.toString(), submit)
    : await submit()
  const outcome = outcomeOf(rules.kind, 'submit', response)
  logCall({
    visitor,
    route: `submit ${pageUrl.page}`,
    response: response,
    outcome: outcome.kind,
    method: body.get('method')?.slice(0, 40),
    startedAt,
  })
  await relayCookies(response.setCookies, config().isSecure)
  const session = await readSession()
  const next =
    rules.redirectInsteadOfResponse?.(outcome, response, body, pageUrl) ??
    nextAddress(rules, outcome, { pageUrl, body, visitor, session })
  await remember(rules, outcome, { pageUrl, body, session }, next)
  if (outcome.kind === 'go' && isFromProvider(body)) await rememberOidcRoundTrip(pageUrl, outcome.url)
  const anchor = outcome.kind === 'show' && (await isPlainForm()) && rules.anchorOf?.(outcome.flow, body)
  redirect(await viaRedirectPage(anchor ? `${next}#${anchor}` : next), RedirectType.replace)
}

interface Submission {
  readonly pageUrl: FlowPageUrl
  readonly body: URLSearchParams
  readonly visitor: Visitor
  readonly session: Session
}

function nextAddress(
  rules: FlowRules,
  outcome: Outcome,
  { pageUrl, body, visitor, session }: Submission,
): string {
  if (outcome.kind === 'show') {
    const instead = rules.redirectInsteadOfFlow?.(pageUrl, outcome.flow, body)
    // What was said of an earlier attempt has been read.
    return instead ?? toHref({ ...pageUrl, flowId: outcome.flow.id }, { notice: null, error: null })
  }
  if (outcome.kind === 'complete') return rules.afterSuccess(pageUrl, outcome.continueWith, session)
  const shown = outcome.kind === 'go' && pageShownNext(outcome.url, pageUrl)
  if (shown) return toHref(shown, { notice: null })
  const move = outcome.kind === 'drop_return_to' ? ({ kind: 'fail', reason: 'start' } as const) : outcome
  const destination = destinationOf(move, { pageUrl, visitor, isFromProvider: isFromProvider(body) })
  return move.kind === 'reauthenticate' ? sayingWhatWaits(destination, body) : destination
}

/** The answer is to a button of social sign-in, so Kratos may send the browser to a provider. */
function isFromProvider(body: URLSearchParams): boolean {
  return body.has('provider') || body.has('link')
}

/**
 * Only for a plain form does Kratos go on to the application that waits: JSON registers somebody, or verifies an address,
 * and forgets the login challenge.
 */
function answerStyleFor({ kind, query }: FlowPageUrl): AnswerStyle {
  const isForgotten = kind === 'registration' || kind === 'verification'
  return isForgotten && query.has('login_challenge') ? 'page' : 'json'
}

/** The page of a flow that Kratos sends a plain form to; it names nothing but the flow. Null for any other address. */
function pageShownNext(url: string, from: FlowPageUrl): FlowPageUrl | null {
  if (!from.query.has('login_challenge')) return null
  const page = parseFlowPageUrl(trustedRedirect(url))
  if (!page?.flowId) return null
  return page.page === from.page ? { ...from, flowId: page.flowId } : withLoginOf(page, from.query)
}

/**
 * Kratos keeps what was typed in the flow; where it could not, our session does until a flow takes it over. Beside that
 * it keeps what the rules say.
 */
async function remember(
  rules: FlowRules,
  outcome: Outcome,
  { pageUrl, body, session }: Omit<Submission, 'visitor'>,
  next: string,
): Promise<void> {
  const { draft, ...kept } = session
  const marks = rules.sessionChanges?.(outcome, body, session, next) ?? {}
  const values = isShownAgain(pageUrl, outcome) ? draftOf(body) : draftAfter(outcome, body)
  const isChanged = values !== undefined || draft !== undefined || Object.keys(marks).length > 0
  if (!isChanged) return
  const flowId = flowShownNext(pageUrl, outcome)
  const sent = values && { draft: { kind: rules.kind, values, ...(flowId && { flowId }) } }
  await writeSession({ ...kept, ...marks, ...sent })
}

/** A plain form that Kratos refused leads back to its page, and does not say what was lost. */
function isShownAgain(pageUrl: FlowPageUrl, outcome: Outcome): boolean {
  return outcome.kind === 'go' && pageShownNext(outcome.url, pageUrl)?.page === pageUrl.page
}

function flowShownNext(pageUrl: FlowPageUrl, outcome: Outcome): string | undefined {
  if (outcome.kind === 'show') return outcome.flow.id
  if (outcome.kind === 'restart') return outcome.flowId
  return outcome.kind === 'go' ? pageShownNext(outcome.url, pageUrl)?.flowId : undefined
}

/** POST /self-service/{kind}?flow=. */
function updateFlow(kind: FlowKind, flow: string, form: URLSearchParams, { headers }: CallOptions) {
  const api = frontendApi()
  const options = { headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } }
  // The client's bodies are typed as JSON objects, but it sends a text as it is.
  const body = form.toString() as never
  switch (kind) {
    case 'login':
      return api.updateLoginFlow({ flow, updateLoginFlowBody: body }, options)
    case 'registration':
      return api.updateRegistrationFlow({ flow, updateRegistrationFlowBody: body }, options)
    case 'recovery':
      return api.updateRecoveryFlow({ flow, updateRecoveryFlowBody: body }, options)
    case 'verification':
      return api.updateVerificationFlow({ flow, updateVerificationFlowBody: body }, options)
    case 'settings':
      return api.updateSettingsFlow({ flow, updateSettingsFlowBody: body }, options)
    default:
      return kind satisfies never
  }
}
