import { endpoint, type PublicApp } from '../http/endpoint'
import { badRequest, csrfViolation, KratosError, notFound } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { screenUrl } from '../settings'
import type { Flow, FlowKind } from '../types'
import type { Visit } from '../visit'
import { type Fields, payloadOf, readFields } from './fields'
import { flowBody, isExpired, sentPayload } from './flow'
import { LateCode } from './mail-secrets'
import { type Node, type PlacedText, withMessages } from './nodes'
import { type Expiry, texts, type UiText } from './texts'

/**
 * What is special about one kind of flow. If a submit throws a `KratosError` of status 400, the flow shows
 * its reason as a message.
 */
export type FlowRules = {
  kind: FlowKind
  /** Creates the flow for a request to `/browser`, or returns a response immediately. */
  begin: (visit: Visit) => Flow | Response
  /** Creates the flow that replaces an expired one. */
  renew: (visit: Visit, expired: Flow) => Flow
  expiredText: (expiry: Expiry) => UiText
  /** Throws before a flow is looked up for reading. */
  checkFetch?: (visit: Visit) => void
  /** Throws if this browser may not read the flow. */
  checkReader: (visit: Visit, flow: Flow) => void
  /** Can respond to a submit before its flow is looked up. */
  checkRequest?: (visit: Visit) => Response | undefined | Promise<undefined>
  /** Responds to a submit that this browser may not send. */
  checkSubmitter: (visit: Visit, flow: Flow) => Response | undefined
  /** Applies what an earlier submit left pending, before this submit is read. */
  resume?: (visit: Visit, flow: Flow) => Response | undefined | Promise<Response | undefined>
  submit: (visit: Visit, flow: Flow, fields: Fields) => Response | Promise<Response>
  /** The status of the redirect from a rejected form back to its screen. */
  refusedStatus: 302 | 303
}

/** The three routes of every kind of flow: begin, fetch, submit. */
export function flowRoutes(app: PublicApp, rules: FlowRules): void {
  const path = `/self-service/${rules.kind}`
  const submit = (visit: Visit) => submitFlow(visit, rules)
  endpoint(app, `${path}/browser`, { get: (visit) => beginFlow(visit, rules) })
  endpoint(app, `${path}/flows`, { get: (visit) => fetchFlow(visit, rules) }, 'json')
  endpoint(app, path, { get: submit, post: submit })
}

function beginFlow(visit: Visit, rules: FlowRules): Response {
  const begun = rules.begin(visit)
  if (begun instanceof Response) return begun
  const { settings, store } = visit.kratos
  store.saveFlow(begun)
  const hasRequest = rules.kind !== 'registration'
  if (wantsJson(visit.request)) return jsonResponse(flowBody(settings, begun, { hasRequest }))
  return redirect(visit, flowScreen(visit, begun))
}

/** The URL of the screen that shows a flow. */
export function flowScreen({ kratos }: Visit, { kind, id }: Flow): string {
  return screenUrl(kratos.settings, kind === 'settings' ? 'setting' : kind, { flow: id })
}

/** Always responds with JSON, for any Accept header, as Kratos does. */
function fetchFlow(visit: Visit, { kind, checkFetch, checkReader }: FlowRules): Response {
  checkFetch?.(visit)
  const { settings, store } = visit.kratos
  const flow = store.flow(kind, visit.url.searchParams.get('id') ?? '')
  if (!flow) throw notFound()
  checkReader(visit, flow)
  if (isExpired(flow, visit.now)) throw expiredOnFetch(visit, flow)
  return jsonResponse(flowBody(settings, flow))
}

/** The browser whose CSRF cookie the flow was created with may read it. */
export function checkCsrfCookie(visit: Visit, flow: Flow): void {
  if (flow.csrfSecret !== visit.csrfSecret) throw csrfViolation(visit.request, 'fetch')
}

function expiredOnFetch(visit: Visit, { kind, returnTo }: Flow): KratosError {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`
  const redirectTo = `${visit.kratos.settings.baseUrl}/self-service/${kind}/browser${query}`
  return new KratosError(
    410,
    'The requested resource is no longer available because it has expired or is otherwise invalid.',
    {
      ...(hasExpiryId(kind) && { id: 'self_service_flow_expired' }),
      reason: `The ${kind} flow has expired. Redirect the user to the ${kind} flow init endpoint to initialize a new ${kind} flow.`,
      details: { redirect_to: redirectTo, return_to: returnTo ?? '' },
    },
  )
}

/** Kratos gives this error an id for two kinds of flow only. */
function hasExpiryId(kind: FlowKind): boolean {
  return kind === 'login' || kind === 'registration'
}

async function submitFlow(visit: Visit, rules: FlowRules): Promise<Response> {
  const checked = await rules.checkRequest?.(visit)
  if (checked) return checked
  const id = visit.url.searchParams.get('flow') ?? ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw badRequest('The flow query parameter is missing or malformed.')
  }
  const flow = visit.kratos.store.flow(rules.kind, id)
  if (!flow) throw noSuchFlow(rules.kind)
  try {
    const refused = rules.checkSubmitter(visit, flow)
    if (refused) return refused
    if (isExpired(flow, visit.now)) return replaceExpired(visit, rules, flow)
    const resumed = await rules.resume?.(visit, flow)
    if (resumed) return resumed
    const fields = await readFields(visit.request)
    try {
      return await rules.submit(visit, { ...flow, payload: payloadOf(fields) }, fields)
    } catch (error) {
      if (!(error instanceof LateCode)) throw error
      return replaceExpired(visit, rules, { ...flow, expiresAt: error.since }, 'code')
    }
  } catch (error) {
    if (!(error instanceof KratosError) || error.status !== 400) throw error
    return refuse(visit, rules, flow, flow.nodes, [{ text: texts.generic(error.reason) }])
  }
}

function noSuchFlow(kind: FlowKind): KratosError {
  if (kind === 'login' || kind === 'registration') return notFound()
  return new KratosError(404, 'The requested resource could not be found', {
    reason: `The ${kind} request could not be found. Please restart the flow.`,
  })
}

/**
 * Saves messages in the flow and responds with it: status 400 for JSON, a redirect to the screen for a
 * browser.
 */
export function refuse(
  visit: Visit,
  { refusedStatus }: Pick<FlowRules, 'refusedStatus'>,
  flow: Flow,
  nodes: readonly Node[],
  placed: readonly PlacedText[],
  isProgress = false,
): Response {
  const { settings, store } = visit.kratos
  const messages = placed.filter(({ field }) => field === undefined).map(({ text }) => text)
  const refused = { ...flow, nodes: withMessages(nodes, placed), messages }
  store.saveFlow(refused)
  if (wantsJson(visit.request)) {
    const body = flowBody(settings, refused, { hasRequest: flow.kind === 'login' })
    return jsonResponse(isProgress ? { ...body, ...sentPayload(flow) } : body, 400)
  }
  return redirect(visit, flowScreen(visit, flow), isProgress ? 303 : refusedStatus)
}

/** The new flow has a message about the expired one. A JSON caller reads its id from `use_flow_id`. */
function replaceExpired(
  visit: Visit,
  rules: FlowRules,
  expired: Flow,
  what: 'flow' | 'code' = 'flow',
): Response {
  const { settings, store } = visit.kratos
  const sinceMilliseconds = visit.now.getTime() - expired.expiresAt.getTime()
  const minutes = (sinceMilliseconds / 60_000).toFixed(2)
  const isVerification = what === 'code' && rules.kind === 'verification'
  const fresh = rules.renew(visit, isVerification ? { ...expired, requestUrl: visit.requestUrl } : expired)
  const renewed = { ...fresh, messages: [rules.expiredText({ at: expired.expiresAt, minutes })] }
  store.saveFlow(renewed)
  if (!wantsJson(visit.request)) return redirect(visit, flowScreen(visit, renewed))
  if (what === 'flow' && (rules.kind === 'recovery' || rules.kind === 'verification')) {
    return redirect(visit, `${settings.baseUrl}/self-service/${rules.kind}/flows?id=${renewed.id}`)
  }
  return errorResponse(
    new KratosError(410, 'self-service flow expired', {
      id: 'self_service_flow_expired',
      reason: `The self-service flow expired ${minutes} minutes ago, initialize a new one.`,
      beside: {
        expired_at: expired.expiresAt.toISOString(),
        since: sinceMilliseconds * 1_000_000,
        use_flow_id: renewed.id,
      },
    }),
  )
}
