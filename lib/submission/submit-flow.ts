import 'server-only'
import { RedirectType } from 'next/navigation'
import { readDestination } from '@/lib/destination/destination'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { resultUrl } from '@/lib/destination/result-url'
import { draftFromForm, draftToRestore } from '@/lib/flows/form/draft'
import { messagePayload, withPayload } from '@/lib/flows/form/message-payload'
import type { PostedForm } from '@/lib/flows/form/posted-form'
import { submitOnce } from '@/lib/flows/form/submit-once'
import { droppedLoginHint } from '@/lib/flows/login/domain-provider'
import { countSubmit } from '@/lib/flows/open/count-screens'
import { areaOfUrl } from '@/lib/flows/open/page-area'
import { registrationClosedUrl } from '@/lib/flows/registration/registration-policy'
import {
  isFromProvider,
  type NextStep,
  nextFlowPage,
  type SubmitContext,
  type SubmitHandler,
} from '@/lib/flows/submit/next-step'
import { isRetryable, retryText } from '@/lib/flows/submit/retry'
import { isLateCode } from '@/lib/flows/verification/late-code'
import { AmbiguousSubmission, isTypingError } from '@/lib/http/ambiguous-submission'
import { redirect } from '@/lib/http/redirect'
import { extendUrl, type RedirectUrl } from '@/lib/http/redirect-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Area } from '@/lib/i18n/locales'
import { log } from '@/lib/log'
import { onBehalfOf, type ResponseStyle } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { flowResultOf, type Notice } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { updateFlow } from '@/lib/ory/kratos/calls/update-flow'
import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import { isPostedWithoutScript, viaRedirectPage } from '@/lib/request/redirect-page'
import type { Visitor } from '@/lib/request/visitor'
import { hasCsrfCookie } from '@/lib/session/kratos-cookies'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'
import { runPipeline, type Stage, type SubmissionResponse } from './pipeline'
import { parseFormFields } from './read-fields'
import { parseSubmission, type Submission } from './submission'
import { readEffects } from './submission-effects'
import { writeForm } from './write-for-kratos'

type PageUrl = SubmitContext['pageUrl']

/**
 * Submits a page's form: parses it, runs the stages (the last one calls Kratos), and redirects to the next step.
 * @param stages what runs before the call to Kratos
 * @returns only while Kratos does not answer: what a form says that stays on the page. Nothing is stored then,
 *   because a cookie would make Next render the page again, which Kratos cannot answer either.
 */
export async function submitFlow(
  page: SubmitHandler,
  posted: PostedForm,
  stages: readonly Stage[],
): Promise<string> {
  const { body, visitor } = posted
  const pageUrl = withFlowId(posted.pageUrl)
  if (pageUrl?.kind !== page.kind) return leave(page.fallback)
  const destination = readDestination(pageUrl.query)
  const submission = read({ ...posted, pageUrl })
  if (submission instanceof AmbiguousSubmission)
    return leaveUnread(submission, posted, { pageUrl, destination })

  const [answer, session] = await Promise.all([
    sendToKratos(submission, pageUrl, page, stages),
    readSession(),
  ])
  const result = flowResultOf(page.kind, 'submit', answer)
  await countSubmit(pageUrl, body, result)
  const staysOnPage = posted.showsText === true && isRetryable(result)
  const { refusal } = answer
  const answered = {
    pageUrl,
    destination,
    body,
    visitor,
    session,
    outcome: result,
    response: answer,
    refusal,
    staysOnPage,
  }
  const next = afterRefusal(answered) ?? (await page.after(answered))
  if (staysOnPage && next.failure)
    return retryText(page.kind, next.failure, await currentTranslator(areaOf(pageUrl)))
  if (!isLateCode(result, answer, body, pageUrl)) await relayCookies(answer.setCookies)
  const changes = { ...commonChanges(answered), ...next.changes }
  if (Object.keys(changes).length > 0) await updateSession(changes, session)
  const anchor = next.anchor && (await isPostedWithoutScript()) ? (`#${next.anchor}` as const) : ''
  return leave(
    await viaRedirectPage(extendUrl(next.url, anchor), { address: droppedLoginHint(body, next.url) }),
  )
}

function withFlowId(pageUrl: FlowPageUrl | null): PageUrl | null {
  return pageUrl?.flowId ? { ...pageUrl, flowId: pageUrl.flowId } : null
}

function areaOf({ page, query }: PageUrl): Area | undefined {
  return areaOfUrl({ pathname: `/${page}`, searchParams: query })
}

function leave(url: RedirectUrl): never {
  redirect(url, RedirectType.replace)
}

function read(form: PostedForm & { readonly pageUrl: PageUrl }): Submission | AmbiguousSubmission {
  try {
    return readPageForm(form)
  } catch (error) {
    if (error instanceof AmbiguousSubmission) return error
    throw error
  }
}

/** Returns a typing error to its form. Our pages send nothing else that cannot be read, except an unknown flow. */
async function leaveUnread(
  { ambiguity }: AmbiguousSubmission,
  { body, visitor }: PostedForm,
  from: Pick<SubmitContext, 'pageUrl' | 'destination'>,
): Promise<never> {
  const { pageUrl } = from
  log().warn({
    requestId: visitor.requestId,
    route: `submit ${pageUrl.page}`,
    outcome: 'unreadable',
    why: ambiguity,
  })
  const isUnknown = ambiguity === 'flow_id'
  const values = draftFromForm(body)
  if (!isUnknown && values)
    await updateSession({ draft: { kind: pageUrl.kind, values, flowId: pageUrl.flowId } })
  if (isTypingError(ambiguity)) return leave(toHref(pageUrl, { ...noNotice, notice: ambiguity }))
  const outcome = isUnknown
    ? ({ kind: 'restart', notice: 'not_found' } as const)
    : ({ kind: 'fail', reason: 'malformed' } as const)
  return leave(resultUrl(outcome, { ...from, visitor }))
}

/** Runs the submission through the stages to Kratos, and logs the call. */
async function sendToKratos(
  read: Submission,
  pageUrl: PageUrl,
  { applicationName }: SubmitHandler,
  stages: readonly Stage[],
): Promise<SubmissionResponse> {
  const startedAt = performance.now()
  const { kind, flowId, visitor, method } = read
  const payload = await messagePayload(pageUrl, method, visitor, applicationName)
  const submission = { ...read, fields: withPayload(read.fields, payload) }
  const options = onBehalfOf(visitor, responseStyleFor(pageUrl))
  const askKratos: Stage = async (given) => {
    const response = await toServiceResponse(updateFlow(kind, flowId, writeForm(given), options))
    return { ...response, effects: readEffects(given, response) }
  }
  const submit = () => runPipeline(submission, [...stages, askKratos])
  // Kratos' CSRF cookie distinguishes browsers.
  const answer = hasCsrfCookie(visitor.cookieHeader)
    ? await submitOnce([flowId, visitor.cookieHeader], writeForm(submission).toString(), submit)
    : await submit()
  logCall({
    visitor,
    route: `submit ${pageUrl.page}`,
    response: answer,
    outcome: flowResultOf(kind, 'submit', answer).kind,
    method: method.slice(0, 40) || undefined,
    startedAt,
  })
  return answer
}

/**
 * Kratos redirects to the waiting application only for a plain form. After JSON it registers the person or verifies
 * the e-mail address, and forgets the login challenge.
 */
function responseStyleFor({ kind, query }: FlowPageUrl): ResponseStyle {
  const isForgotten = kind === 'registration' || kind === 'verification'
  return isForgotten && query.has('login_challenge') ? 'page' : 'json'
}

/** The default next step after a stage that did not call Kratos; null if the page has its own. */
function afterRefusal({ refusal, pageUrl, visitor }: SubmitContext): NextStep | null {
  if (refusal === undefined) return null
  const { reason, seconds } = refusal
  if (seconds !== undefined)
    return {
      url: toHref(pageUrl, { ...noNotice, notice: noticeForLimit(reason), retry_after: String(seconds) }),
    }
  return reason === 'registration_off' ? { url: registrationClosedUrl(visitor.requestId) } : null
}

/** The notice of our pages for a limit, by what it counts. */
export function noticeForLimit(limit: string): Notice {
  if (limit === 'messages') return 'wait_message'
  return limit === 'sign-ups' ? 'wait_sign_up' : 'wait'
}

/** What each submission changes in our session; no key at all when nothing changes. */
function commonChanges(context: SubmitContext): Session {
  const { outcome, body } = context
  return {
    ...draftChange(context),
    ...(outcome.kind === 'go' && isFromProvider(body) && oidcRoundTripTo(outcome.url, context)),
  }
}

/** Kratos keeps what was typed in the flow. Where it cannot, our session does until a flow takes it over. */
function draftChange(context: SubmitContext): Session {
  const { outcome, body, session, pageUrl } = context
  const isWhole = isShownAgain(context) || hasAccount(context)
  const values = isWhole ? draftFromForm(body) : draftToRestore(outcome, body)
  if (values === undefined) {
    // A login waits for its address to be verified, and shows what was typed.
    const isKept = pageUrl.kind === 'verification' && session.draft?.kind === 'login'
    return session.draft === undefined || isKept ? {} : { draft: undefined }
  }
  const flowId = flowShownNext(context)
  return { draft: { kind: pageUrl.kind, values, ...(flowId && { flowId }) } }
}

/** A plain form that Kratos rejected redirects back to its page, which does not say what was lost. */
function isShownAgain(context: SubmitContext): boolean {
  const { pageUrl, outcome } = context
  return outcome.kind === 'go' && nextFlowPage(outcome.url, context)?.page === pageUrl.page
}

/** The visitor may sign in instead, and then types nothing twice. */
function hasAccount({ pageUrl, outcome }: SubmitContext): boolean {
  return (
    pageUrl.kind === 'registration' &&
    outcome.kind === 'show' &&
    outcome.flow.ui.messages.some(isAccountExistsMessage)
  )
}

function flowShownNext(context: SubmitContext): string | undefined {
  const { pageUrl, outcome } = context
  if (outcome.kind === 'show') return outcome.flow.id
  // 'Try again' links to the same flow, which may contain an older value.
  if (outcome.kind === 'fail') return pageUrl.flowId
  if (outcome.kind === 'restart') return outcome.flowId
  return outcome.kind === 'go' ? nextFlowPage(outcome.url, context)?.flowId : undefined
}

/** As much as a form may hold through the proxy. */
const longest = 64 * 1024

/** A form that one of our pages posted. */
interface PageForm {
  readonly pageUrl: FlowPageUrl & { readonly flowId: string }
  /** The fields for Kratos. */
  readonly body: URLSearchParams
  readonly visitor: Visitor
  readonly proof?: string | undefined
}

/**
 * Reads the form of a page.
 * @throws {AmbiguousSubmission} when Kratos may parse it differently. No Latchkey page has such a form
 */
function readPageForm({ pageUrl: { kind, flowId }, body, visitor, proof }: PageForm): Submission {
  let length = 0
  for (const [name, value] of body) length += name.length + value.length
  if (length > longest) throw new AmbiguousSubmission('too_many')
  return parseSubmission({ kind, flowId, fields: parseFormFields(body), entry: 'page', visitor, proof })
}
