import 'server-only'
import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import { type FlowPageUrl, noNotice, parseFlowPageUrl, toHref, withLoginOf } from '@/lib/http/flow-page-url'
import { hasCsrfCookie } from '@/lib/http/kratos-cookies'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { onBehalfOf, type ResponseStyle } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import { updateFlow } from '@/lib/ory/kratos/update-flow'
import { isPlainForm, viaRedirectPage } from '@/lib/request/redirect-page'
import { trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { destinationOf } from './destination'
import { draftAfter, draftOf } from './draft'
import type { FlowRules } from './flow-rules'
import { isLateCode } from './late-code'
import { messagePayload, withMessagePayload } from './message-payload'
import { noteSubmitted } from './note-screens'
import { oidcRoundTripTo } from './oidc-round-trip'
import { isOutage, outageText } from './outage'
import type { Submission } from './submission'
import { submitOnce } from './submit-once'
import { withWaitingSection } from './waiting-change'

/** A submission whose flow is known. */
interface FlowSubmission extends Submission {
  readonly pageUrl: FlowPageUrl & { readonly flowId: string }
  readonly session: Session
}

/**
 * Submits a posted form to Kratos with the visitor's cookies and redirects to what comes next. This is the
 * one place that submits flows. A response that updates the flow leads back to the same page: Kratos keeps
 * messages in the flow, so the flow is the state.
 * @returns only while Kratos does not answer: what a form says that stays on the page. Nothing is stored then,
 *   because a cookie would make Next render the page again, which Kratos cannot answer either.
 */
export async function submitFlow(rules: FlowRules, submission: Submission): Promise<string> {
  const { body, visitor } = submission
  const pageUrl = withFlowId(submission.pageUrl)
  if (pageUrl?.kind !== rules.kind) redirect(rules.fallback, RedirectType.replace)

  const [{ response, outcome }, session] = await Promise.all([
    post(rules, pageUrl, body, visitor),
    readSession(),
  ])
  await noteSubmitted(pageUrl, body, outcome)
  const instead = rules.redirectInsteadOfResponse?.(outcome, response, body, pageUrl)
  if (submission.showsText && !instead && isOutage(outcome)) {
    return outageText(rules.kind, outcome, await currentTranslator())
  }
  await rules.beforeCookies?.()
  if (!isLateCode(outcome, response, body)) await relayCookies(response.setCookies, config().APP_URL)
  const sent = { pageUrl, body, visitor, session }
  const named = instead ?? nextUrl(rules, outcome, sent)
  const leaves = outcome.kind === 'go' && isFromProvider(body)
  const next = (leaves && (await rules.providerUrl?.(named, session, pageUrl))) || named
  const changes = {
    ...sessionChanges(rules, outcome, sent, next),
    ...(await rules.rememberOnDevice?.(outcome, body, pageUrl, session)),
  }
  if (Object.keys(changes).length > 0) await updateSession(changes, session)
  const anchor = outcome.kind === 'show' && (await isPlainForm()) && rules.anchorOf?.(outcome.flow, body)
  redirect(await viaRedirectPage(anchor ? `${next}#${anchor}` : next), RedirectType.replace)
}

function withFlowId(pageUrl: FlowPageUrl | null): FlowSubmission['pageUrl'] | null {
  return pageUrl?.flowId ? { ...pageUrl, flowId: pageUrl.flowId } : null
}

/** Posts the form to Kratos, and logs the call. */
async function post(
  rules: FlowRules,
  pageUrl: FlowSubmission['pageUrl'],
  body: URLSearchParams,
  visitor: Visitor,
): Promise<{ response: ServiceResponse; outcome: Outcome }> {
  const startedAt = performance.now()
  const { kind, flowId } = pageUrl
  const options = onBehalfOf(visitor, responseStyleFor(pageUrl))
  const form = withMessagePayload(body, await messagePayload(pageUrl, body, visitor))
  const ask = () => toServiceResponse(updateFlow(kind, flowId, form, options))
  const submit = () => rules.askKratos?.({ kind, flowId, form, visitor }, ask) ?? ask()
  // Kratos' CSRF cookie tells one browser from another.
  const response = hasCsrfCookie(visitor.cookieHeader)
    ? await submitOnce([flowId, visitor.cookieHeader], form.toString(), submit)
    : await submit()
  const outcome = outcomeOf(kind, 'submit', response)
  logCall({
    visitor,
    route: `submit ${pageUrl.page}`,
    response,
    outcome: outcome.kind,
    method: body.get('method')?.slice(0, 40),
    startedAt,
  })
  return { response, outcome }
}

function nextUrl(
  rules: FlowRules,
  outcome: Outcome,
  { pageUrl, body, visitor, session }: FlowSubmission,
): string {
  if (outcome.kind === 'show') {
    const instead = rules.redirectInsteadOfFlow?.(pageUrl, outcome.flow, body)
    // The visitor has read what was said about an earlier attempt.
    return instead ?? toHref({ ...pageUrl, flowId: outcome.flow.id }, { ...noNotice, error: null })
  }
  if (outcome.kind === 'complete') return rules.afterSuccess(pageUrl, outcome.continueWith, session)
  const shown = outcome.kind === 'go' && pageShownNext(outcome.url, pageUrl)
  if (shown) return toHref(shown, noNotice)
  if (rules.outageUrl && isOutage(outcome)) return rules.outageUrl(pageUrl, outcome)
  const common = outcome.kind === 'drop_return_to' ? ({ kind: 'fail', reason: 'start' } as const) : outcome
  const destination = destinationOf(common, { pageUrl, visitor, isFromProvider: isFromProvider(body) })
  return common.kind === 'reauthenticate' ? withWaitingSection(destination, body) : destination
}

/** The visitor pressed a social sign-in button, so Kratos may send the browser to a provider. */
function isFromProvider(body: URLSearchParams): boolean {
  return body.has('provider') || body.has('link')
}

/**
 * Kratos goes on to the waiting application only for a plain form. After JSON it registers the person or
 * verifies the e-mail address, and forgets the login challenge.
 */
function responseStyleFor({ kind, query }: FlowPageUrl): ResponseStyle {
  const isForgotten = kind === 'registration' || kind === 'verification'
  return isForgotten && query.has('login_challenge') ? 'page' : 'json'
}

/**
 * The page of a flow that Kratos sends a plain form to; its URL names nothing but the flow. Null for any
 * other URL.
 */
function pageShownNext(url: string, from: FlowPageUrl): FlowPageUrl | null {
  if (!from.query.has('login_challenge')) return null
  const page = parseFlowPageUrl(trustedRedirect(url))
  if (!page?.flowId) return null
  return page.page === from.page ? { ...from, flowId: page.flowId } : withLoginOf(page, from.query)
}

/** Everything that this submission changes in our session; no key at all when nothing changes. */
function sessionChanges(
  rules: FlowRules,
  outcome: Outcome,
  { pageUrl, body, session }: FlowSubmission,
  next: string,
): Session {
  return {
    ...draftChange(rules, outcome, { pageUrl, body, session }),
    ...rules.sessionChanges?.(outcome, body, session, next, pageUrl),
    ...(outcome.kind === 'go' && isFromProvider(body) && oidcRoundTripTo(outcome.url, pageUrl)),
  }
}

/** Kratos keeps what was typed in the flow. Where it cannot, our session does until a flow takes it over. */
function draftChange(
  { kind }: FlowRules,
  outcome: Outcome,
  { pageUrl, body, session }: Omit<FlowSubmission, 'visitor'>,
): Session {
  const values = isShownAgain(pageUrl, outcome) ? draftOf(body) : draftAfter(outcome, body)
  if (values === undefined) return session.draft === undefined ? {} : { draft: undefined }
  const flowId = flowShownNext(pageUrl, outcome)
  return { draft: { kind, values, ...(flowId && { flowId }) } }
}

/** A plain form that Kratos refused leads back to its page, and does not say what was lost. */
function isShownAgain(pageUrl: FlowPageUrl, outcome: Outcome): boolean {
  return outcome.kind === 'go' && pageShownNext(outcome.url, pageUrl)?.page === pageUrl.page
}

function flowShownNext(pageUrl: FlowPageUrl, outcome: Outcome): string | undefined {
  if (outcome.kind === 'show') return outcome.flow.id
  // 'Try again' leads to the same flow, where an older value may stand.
  if (outcome.kind === 'fail') return pageUrl.flowId
  if (outcome.kind === 'restart') return outcome.flowId
  return outcome.kind === 'go' ? pageShownNext(outcome.url, pageUrl)?.flowId : undefined
}
