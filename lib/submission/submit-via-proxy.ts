import 'server-only'
import { messageLocale, withPayload } from '@/lib/flows/form/message-payload'
import { registrationClosedResponse } from '@/lib/flows/registration/registration-policy'
import { acceptsPage } from '@/lib/http/accepts-page'
import { AmbiguousSubmission, isTypingError } from '@/lib/http/ambiguous-submission'
import { foldedName } from '@/lib/http/folded-name'
import { tryParseJson } from '@/lib/http/parsed-json'
import { seeOther } from '@/lib/http/see-other'
import { log } from '@/lib/log'
import type { ServiceFailure } from '@/lib/ory/clients/service-failure'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { failureResponse, type ProxyFailure } from '@/lib/ory/proxy/proxy-failure'
import { failureUrl } from '@/lib/request/failure-url'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { parseBody, parseProxySubmission } from './parse-proxy-submission'
import { type Refusal, runPipeline, type Stage, type SubmissionResponse } from './pipeline'
import { startSecondFactor } from './start-second-factor'
import type { Submission } from './submission'
import { readEffects } from './submission-effects'
import { noticeForLimit } from './submit-flow'
import { writeBody, writeRequest } from './write-for-kratos'

/** A request that came to the proxy. */
interface ProxyRequest {
  readonly request: Request
  /** For the log and for our own responses. */
  readonly requestId: string
}

/** A submit that came to the proxy, and how the proxy passes a request on. */
interface ProxySubmission extends ProxyRequest {
  readonly kind: FlowKind
  readonly visitor: Visitor
  /** Passes a request on to Kratos. */
  relay(request: Request): Promise<ProxyResponse>
}

/** A response of the proxy. */
export interface ProxyResponse {
  readonly response: Response
  /** Why the proxy itself answered instead of Kratos. */
  readonly failure?: ServiceFailure | undefined
}

/**
 * Submits through the proxy: parses a request, runs the stages (the last one calls Kratos), and responds.
 * Kratos gets the serialized fields, and never the original bytes.
 * @param stages run before the call to Kratos
 */
export async function submitViaProxy(proxied: ProxySubmission, stages: readonly Stage[]): Promise<Response> {
  const { request, kind, visitor, relay } = proxied
  const read = await readOrWhy(() => parseProxySubmission(request, kind, visitor))
  if (read instanceof AmbiguousSubmission) return unreadable(read, proxied, kind)
  const { searchParams: query } = new URL(request.url)
  const payload = read.entry === 'link' ? null : { locale: await messageLocale({ kind, query }) }
  let response: Response | undefined
  const askKratos: Stage = async (given) => {
    const relayed = await relay(writeRequest(request, given))
    const { answer, whole } = await readResponse(relayed, proxied)
    response = whole
    return { ...answer, effects: readEffects(given, answer) }
  }
  const submission = { ...read, fields: withPayload(read.fields, payload) }
  const answer = await runPipeline(submission, [...stages, askKratos])
  if (answer.refusal) return refusalResponse(answer, answer.refusal, submission, proxied)
  return response ?? ownAnswer(answer, proxied)
}

/** Whether a request starts a sign-in with a second factor. A name in another spelling is one, too. */
export function startsSecondFactor(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const wants = [...searchParams].some(
    ([name, value]) => foldedName(name).trim() === 'aal' && value !== 'aal1',
  )
  return wants && /\/self-service\/login\/(?:browser|api)$/.test(pathname)
}

/** The same for a request that starts a sign-in with a second factor. */
export async function startProxied(
  proxied: Omit<ProxySubmission, 'kind'>,
  stages: readonly Stage[],
): Promise<Response> {
  const { request, visitor, relay } = proxied
  let response: Response | undefined
  const ask = async () => {
    const { answer, whole } = await readResponse(await relay(request), proxied)
    response = whole
    return answer
  }
  const sessionToken = request.headers.get('x-session-token') ?? undefined
  const isPage = acceptsPage(request.headers.get('accept'))
  const answer = await startSecondFactor(
    { visitor, sessionToken, entry: isPage ? 'form' : 'json' },
    stages,
    ask,
  )
  if (!answer.refusal) return response ?? ownAnswer(answer, proxied)
  const { seconds } = answer.refusal
  const retry = '/login?aal2=true'
  if (isPage && seconds !== undefined)
    return seeOther(failureUrl({ reason: 'rate_limited', retry, requestId: visitor.requestId, seconds }))
  return limitResponse(answer.body, seconds ?? 0)
}

/** The response of a stage instead of Kratos': what Kratos would answer, or that Kratos cannot be reached. */
function ownAnswer({ status, body }: SubmissionResponse, proxied: ProxyRequest): Response {
  if (status !== 403) return failureOf('unavailable', proxied)
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/**
 * Any other request of the self-service API that brings a body, as Kratos gets it: written by us, and without a payload
 * for the templates of its messages.
 * @returns the answer to one that we cannot read
 */
export async function rewriteBody(proxied: ProxyRequest): Promise<Request | Response> {
  const { request } = proxied
  const body = await readOrWhy(() => parseBody(request))
  if (body instanceof AmbiguousSubmission) return unreadable(body, proxied)
  return body === null ? request : writeBody(request, { ...body, fields: withPayload(body.fields, null) })
}

async function readOrWhy<Read>(read: () => Promise<Read>): Promise<Read | AmbiguousSubmission> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AmbiguousSubmission) return error
    throw error
  }
}

function unreadable({ ambiguity }: AmbiguousSubmission, proxied: ProxyRequest, kind?: FlowKind): Response {
  const { request, requestId } = proxied
  log().warn({ requestId, route: '/api/.ory', method: request.method, outcome: 'unreadable', why: ambiguity })
  if (!isTypingError(ambiguity))
    return failureOf(ambiguity === 'too_large' ? 'too_large' : 'unreadable', proxied)
  // A browser that posts a form gets the page of the flow, with a notice.
  if (kind === undefined || !acceptsPage(request.headers.get('accept'))) return failureOf(ambiguity, proxied)
  const flow = new URL(request.url).searchParams.get('flow') ?? ''
  return seeOther(`/${kind}?${new URLSearchParams({ flow, notice: ambiguity })}`)
}

function failureOf(failure: ProxyFailure, { request, requestId }: ProxyRequest): Response {
  return failureResponse(failure, request.headers.get('accept'), requestId)
}

/** Kratos' answer, read whole: what it says decides before the visitor has it. */
async function readResponse(
  { response, failure }: ProxyResponse,
  proxied: ProxyRequest,
): Promise<{ readonly answer: ServiceResponse; readonly whole: Response }> {
  const { status, headers } = response
  const setCookies = headers.getSetCookie()
  if (failure !== undefined) return { answer: { status: 0, failure, setCookies }, whole: response }
  try {
    const text = await response.text()
    const location = headers.get('location')
    const body = headers.get('content-type')?.includes('json') ? tryParseJson(text) : text
    const answer = { status, body, setCookies, ...(location !== null && { location }) }
    return { answer, whole: new Response(text === '' ? null : text, { status, headers }) }
  } catch {
    return { answer: { status: 0, failure: 'reset', setCookies }, whole: failureOf('unavailable', proxied) }
  }
}

function limitResponse(body: unknown, seconds: number): Response {
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' }
  return Response.json(body, { status: 429, headers })
}

function refusalResponse(
  { body }: SubmissionResponse,
  { reason, seconds, outcome = reason }: Refusal,
  { kind, flowId, entry }: Submission,
  { request, requestId }: ProxyRequest,
): Response {
  if (seconds !== undefined) {
    // A browser that posts a form gets the page of the flow, which says how long to wait.
    const isShown = entry === 'form' && acceptsPage(request.headers.get('accept'))
    if (!isShown) return limitResponse(body, seconds)
    const query = { flow: flowId, notice: noticeForLimit(reason), retry_after: String(seconds) }
    const response = seeOther(`/${kind}?${new URLSearchParams(query)}`)
    response.headers.set('retry-after', String(seconds))
    return response
  }
  log().warn({ requestId, route: '/api/.ory', method: request.method, outcome })
  if (reason === 'registration_off') return registrationClosedResponse(request, requestId)
  return new Response(null, { status: 403, headers: { 'cache-control': 'no-store' } })
}
