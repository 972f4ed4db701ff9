import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import { hrefOf, type PageAddress, parsePageAddress, withLoginOf } from '@/lib/http/flow-page-url'
import { hasCsrfCookie, relayCookies } from '@/lib/http/kratos-cookies'
import { type AnswerStyle, type CallOptions, frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logAnswer } from '@/lib/ory/clients/log-call'
import { type Answer, answerOf } from '@/lib/ory/clients/service-response'
import type { Flow, FlowKind } from '@/lib/ory/kratos/flow'
import { type ContinueWith, type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import { isPlainForm, wayTo } from '@/lib/request/redirect-page'
import { trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession, type Session, writeSession } from '@/lib/session/session'
import { destinationOf } from './destination'
import { draftAfter, draftOf } from './draft'
import { readForm } from './form-body'
import { noteTrip } from './oidc-round-trip'
import { submitOnce } from './submit-once'
import { sayingWhatWaits } from './waiting-change'

/** What a kind of flow does where the answers of Kratos leave a choice. */
export interface FlowRules {
  readonly kind: FlowKind
  /** The page to fall back to when a form does not say where it was posted from. */
  readonly fallback: string
  /** Where to go after a success. */
  afterSuccess(address: PageAddress, continueWith: readonly ContinueWith[], session: Session): string
  /** Where to go instead of showing the flow again; null shows it. */
  insteadOfFlow?(address: PageAddress, flow: Flow, form: URLSearchParams): string | null
  /** Where to go with an answer that is not about the flow; null goes where specification 8.3 has it. */
  insteadOfAnswer?(
    outcome: Outcome,
    answer: Answer,
    form: URLSearchParams,
    address: PageAddress,
  ): string | null
  /** What our session is to remember of the answer, beside what it does already. */
  marksOf?(outcome: Outcome, form: URLSearchParams, session: Session, next: string): Partial<Session>
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
  const { address, body } = readForm(form)
  if (address?.kind !== rules.kind || !address.flowId) redirect(rules.fallback, RedirectType.replace)

  const { flowId } = address
  const caller = onBehalfOf(visitor, answerStyleFor(address))
  const submit = () => answerOf(updateFlow(rules.kind, flowId, body, caller))
  // Kratos' CSRF cookie tells one browser from another.
  const answer = hasCsrfCookie(visitor.cookieHeader)
    ? await submitOnce([flowId, visitor.cookieHeader], body.toString(), submit)
    : await submit()
  const outcome = outcomeOf(rules.kind, 'submit', answer)
  logAnswer({
    visitor,
    route: `submit ${address.page}`,
    answer,
    outcome: outcome.next,
    method: body.get('method')?.slice(0, 40),
    startedAt,
  })
  await relayCookies(answer.setCookies, config().isSecure)
  const session = await readSession()
  const next =
    rules.insteadOfAnswer?.(outcome, answer, body, address) ??
    nextAddress(rules, outcome, { address, body, visitor, session })
  await remember(rules, outcome, { address, body, session }, next)
  if (outcome.next === 'go' && isFromProvider(body)) await noteTrip(address, outcome.url)
  const anchor = outcome.next === 'show' && (await isPlainForm()) && rules.anchorOf?.(outcome.flow, body)
  redirect(await wayTo(anchor ? `${next}#${anchor}` : next), RedirectType.replace)
}

interface Submission {
  readonly address: PageAddress
  readonly body: URLSearchParams
  readonly visitor: Visitor
  readonly session: Session
}

function nextAddress(
  rules: FlowRules,
  outcome: Outcome,
  { address, body, visitor, session }: Submission,
): string {
  if (outcome.next === 'show') {
    const instead = rules.insteadOfFlow?.(address, outcome.flow, body)
    // What was said of an earlier attempt has been read.
    return instead ?? hrefOf({ ...address, flowId: outcome.flow.id }, { notice: null, error: null })
  }
  if (outcome.next === 'complete') return rules.afterSuccess(address, outcome.continueWith, session)
  const shown = outcome.next === 'go' && pageShownNext(outcome.url, address)
  if (shown) return hrefOf(shown, { notice: null })
  const move = outcome.next === 'drop_return_to' ? ({ next: 'fail', reason: 'start' } as const) : outcome
  const destination = destinationOf(move, { address, visitor, isFromProvider: isFromProvider(body) })
  return move.next === 'reauthenticate' ? sayingWhatWaits(destination, body) : destination
}

/** The answer is to a button of social sign-in, so Kratos may send the browser to a provider. */
function isFromProvider(body: URLSearchParams): boolean {
  return body.has('provider') || body.has('link')
}

/**
 * Only for a plain form does Kratos go on to the application that waits: JSON registers somebody, or verifies an address,
 * and forgets the login challenge.
 */
function answerStyleFor({ kind, query }: PageAddress): AnswerStyle {
  const isForgotten = kind === 'registration' || kind === 'verification'
  return isForgotten && query.has('login_challenge') ? 'page' : 'json'
}

/** The page of a flow that Kratos sends a plain form to; it names nothing but the flow. Null for any other address. */
function pageShownNext(url: string, from: PageAddress): PageAddress | null {
  if (!from.query.has('login_challenge')) return null
  const page = parsePageAddress(trustedRedirect(url))
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
  { address, body, session }: Omit<Submission, 'visitor'>,
  next: string,
): Promise<void> {
  const { draft, ...kept } = session
  const marks = rules.marksOf?.(outcome, body, session, next) ?? {}
  const values = isShownAgain(address, outcome) ? draftOf(body) : draftAfter(outcome, body)
  const isChanged = values !== undefined || draft !== undefined || Object.keys(marks).length > 0
  if (!isChanged) return
  const flowId = flowShownNext(address, outcome)
  const sent = values && { draft: { kind: rules.kind, values, ...(flowId && { flowId }) } }
  await writeSession({ ...kept, ...marks, ...sent })
}

/** A plain form that Kratos refused leads back to its page, and does not say what was lost. */
function isShownAgain(address: PageAddress, outcome: Outcome): boolean {
  return outcome.next === 'go' && pageShownNext(outcome.url, address)?.page === address.page
}

function flowShownNext(address: PageAddress, outcome: Outcome): string | undefined {
  if (outcome.next === 'show') return outcome.flow.id
  if (outcome.next === 'restart') return outcome.flowId
  return outcome.next === 'go' ? pageShownNext(outcome.url, address)?.flowId : undefined
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
