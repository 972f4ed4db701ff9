import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import {
  type CheckedPage,
  checkPage,
  type Destination,
  mergeDestinations,
  withDestination,
} from '@/lib/destination/destination'
import { afterSignIn } from '@/lib/destination/links'
import { storedDestination } from '@/lib/destination/oidc-round-trip'
import { unwrapDestination } from '@/lib/destination/required-actions-url'
import { resultUrl } from '@/lib/destination/result-url'
import { draftFor } from '@/lib/flows/form/draft'
import { redirect } from '@/lib/http/redirect'
import type { NoticeName } from '@/lib/i18n/locales'
import { notices, toCommonResult } from '@/lib/ory/kratos/calls/outcome'
import { expiredMessage } from '@/lib/ory/kratos/flow/expired-message'
import type { Flow, UiText } from '@/lib/ory/kratos/flow/flow'
import { needsTraitFields, type TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import { traitSchemas } from '@/lib/ory/kratos/identity/trait-schemas'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, flowPageUrl, type SearchParams, toHref } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { countScreen } from './count-screens'
import { readFlow } from './read-flow'

const secondsSchema = z.coerce.number().int().min(1).max(86_400).optional().catch(undefined)

/** A time, in seconds. */
const timeSchema = z.coerce.number().int().positive().optional().catch(undefined)

/** A flow of a page, and what we know beside it. */
export interface OpenFlow {
  readonly flow: Flow
  /** What the identity schemas say about its fields. Empty for a flow that needs none. */
  readonly schemas: readonly TraitSchema[]
  readonly pageUrl: FlowPageUrl
  /** Where the visitor is going. */
  readonly destination: Destination
  /** The page's own path and query, posted back with the form. */
  readonly page: string
  /** A notice of our own to show with the form. */
  readonly notice: NoticeName | undefined
  /** How long the visitor should wait before they try again, in seconds; belongs to the notice. */
  readonly retryAfter: number | undefined
  readonly visitor: Visitor
  /** What we remember of the visitor. */
  readonly session: Session
  /**
   * What the visitor typed before something failed, for fields that are empty.
   */
  readonly draft: Readonly<Record<string, string>> | undefined
}

/** What a flow adds to the URL of its page. */
export type FlowUrlParameters = (flow: Flow, pageUrl: FlowPageUrl) => Readonly<Record<string, string>>

/**
 * The flow of a page as Kratos sends it, read with the visitor's cookies. If there is no flow to show, it redirects:
 * an expired or unknown flow restarts, and every other query parameter is kept. The title of a page and the page
 * itself both call it, and Kratos gets one request.
 * @param page the page that shows the flow
 * @param searchParams as Next passes them
 * @param parametersOf what the flow adds to the URL of the page; if the URL lacks it, the page opens again
 * @param known the notices that the URL of the page can name
 */
export async function openFlow(
  page: FlowPage,
  searchParams: Promise<SearchParams>,
  parametersOf: FlowUrlParameters,
  known: readonly NoticeName[] = notices,
): Promise<OpenFlow> {
  const { flowId, query } = flowPageUrl(page, await searchParams)
  return openOnce(page, flowId, query.toString(), parametersOf, known)
}

const openOnce = cache(
  (
    page: FlowPage,
    flowId: string | undefined,
    query: string,
    parametersOf: FlowUrlParameters,
    known: readonly NoticeName[],
  ) =>
    open(
      { ...flowPageUrl(page, new URLSearchParams(query)), ...(flowId && { flowId }) },
      parametersOf,
      known,
    ),
)

async function open(
  pageUrl: FlowPageUrl,
  parametersOf: FlowUrlParameters,
  known: readonly NoticeName[],
): Promise<OpenFlow> {
  const visitor = await currentVisitor()
  const { page, flowId } = pageUrl
  // The middleware sends a page without a flow to the flow starter. This is for any request that it did not
  // see.
  if (!flowId) redirect(`/api/flows/${page}?${pageUrl.query}`)

  const [read, session] = await Promise.all([readFlow({ ...pageUrl, flowId }, visitor), readSession()])
  const result = toCommonResult(read, 'malformed')
  const from = carrying(checkPage(pageUrl), storedDestination(pageUrl, session))
  if (result.kind === 'show') {
    const { pageUrl: shown, destination } = ofFlow(from, result.flow)
    const added = parametersOf(result.flow, shown)
    if (Object.keys(added).length > 0 || isOnlyInUrl(pageUrl, shown)) redirect(toHref(shown, added))
    await countScreen(shown, result.flow)
    const notice = known.find((notice) => notice === pageUrl.query.get('notice'))
    const expiredAt = notice === 'expired' ? timeSchema.parse(pageUrl.query.get('expired_at')) : undefined
    return {
      flow:
        expiredAt === undefined
          ? result.flow
          : withMessage(result.flow, expiredMessage(pageUrl.kind, expiredAt)),
      schemas: needsTraitFields(result.flow) ? await traitSchemas(visitor) : [],
      pageUrl: shown,
      destination,
      page: toHref(shown),
      notice: expiredAt === undefined ? notice : undefined,
      retryAfter: secondsSchema.parse(pageUrl.query.get('retry_after')),
      visitor,
      session,
      draft: draftFor(pageUrl.kind, session),
    }
  }
  redirect(resultUrl(result, { ...from, visitor }))
}

/** A flow with a message before its own ones. */
function withMessage(flow: Flow, message: UiText): Flow {
  return { ...flow, ui: { ...flow.ui, messages: [message, ...flow.ui.messages] } }
}

/**
 * The page of a flow with what its URL lacks of where the visitor is going. Kratos sends browsers to URLs that name
 * only the flow. Our session knows the rest, or the flow does. A settings flow leads where its page says.
 */
function ofFlow(from: CheckedPage, flow: Flow): CheckedPage {
  if (from.pageUrl.kind === 'settings') return from
  const { oauth2_login_challenge: loginChallenge, oauth2_login_request: request } = flow
  // If an application waits, Kratos redirects to it. It also knows the page that the query names.
  const isKnown = loginChallenge || afterSignIn(from.destination) !== null
  const returnTo = isKnown ? null : unwrapDestination(flow.return_to)
  const uiLocales = request?.oidc_context.ui_locales?.join(' ')
  return carrying(from, {
    ...(loginChallenge && { loginChallenge }),
    ...(returnTo !== null && { returnTo }),
    ...(uiLocales && { uiLocales }),
  })
}

/** A page, and what it lacks of a destination. */
function carrying({ pageUrl, destination }: CheckedPage, more: Destination): CheckedPage {
  return {
    pageUrl: { ...pageUrl, query: withDestination(pageUrl.query, more) },
    destination: mergeDestinations(destination, more),
  }
}

/**
 * Whether a page must be reopened with its whole URL: that determines the language of the page, and a flow that has
 * ended contains no challenge.
 */
function isOnlyInUrl({ query }: FlowPageUrl, { query: whole }: FlowPageUrl): boolean {
  return ['login_challenge', 'ui_locales'].some((name) => whole.get(name) !== null && !query.get(name))
}
