import 'server-only'
import { validateHeaderValue } from 'node:http'
import { config } from '@/lib/config/config'
import { type CookieJar, cookieJar } from '@/lib/http/cookie-jar'
import { type FlowPage, isFlowPage } from '@/lib/http/flow-page-url'
import { type NodeRequest, sentHeaders } from '@/lib/http/node-request'
import { inRequestScope, type SentHeaders } from '@/lib/http/request-scope'
import { log } from '@/lib/log'
import {
  type ActionAnswer,
  type DataRequest,
  redirectForBrowser,
  redirectForScript,
  withoutCall,
} from './action-redirect'
import type { PageRequest, PageResponse, PreparePage } from './page-request'
import { plainRequest } from './plain-views'

/** A form that a browser posted, and the name of the server action that it or its script names. */
export interface PostedForm {
  readonly form: FormData
  readonly action: string
  /** Whether Next's script posts it, and not the browser itself. */
  readonly isCall: boolean
}

/** What is answered without Next. */
export interface DirectRoutes {
  /** Answers a flow page without a flow. */
  start(
    page: FlowPage,
    query: URLSearchParams,
    request: { readonly headers: SentHeaders; readonly signal: AbortSignal },
  ): Promise<Response>
  /** What the server actions of forms do, by their names. It redirects. */
  readonly actions: Readonly<
    Record<string, { readonly page: FlowPage; submit(form: FormData): Promise<never> }>
  >
}

/** What is sent to the browser. */
export interface DirectAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** The page of ours whose data is the body. Without it, there is no body. */
  readonly data?: DataRequest | undefined
}

/**
 * Answers a request without Next.
 * @param posted the form of a `POST`
 * @param left makes the signal that is aborted when the visitor has left
 * @returns undefined at once when Next must answer; a promise of null after a failure, which is in the log
 */
export type AnswerDirectly = (
  request: NodeRequest,
  posted: PostedForm | undefined,
  left: () => AbortSignal,
) => Promise<DirectAnswer | null> | undefined

/** deploy/server/answer-directly.mjs uses the same name. */
const key = Symbol.for('latchkey.direct-answers')
const shared = globalThis as { [key]?: AnswerDirectly }

/** From now on, the server itself answers what only redirects (docs/decisions/0030-direct-answers.md). */
export function startDirectAnswers(routes: DirectRoutes, prepare: PreparePage): void {
  shared[key] = (request, posted, left) => {
    const plain = plainRequest(posted ? withoutCall(request) : request)
    const page = plain?.url.pathname.slice(1) ?? ''
    if (plain === null || !isFlowPage(page)) return undefined
    if (request.method === 'GET') return startOf(page, request, plain, { routes, prepare, left })
    const action = posted && request.method === 'POST' ? routes.actions[posted.action] : undefined
    if (posted === undefined || action?.page !== page) return undefined
    const { headers } = request
    return submissionOf(headers, plain, prepare, (jar) =>
      action
        .submit(posted.form)
        .catch((error) =>
          posted.isCall ? redirectForScript(error, headers, jar) : redirectForBrowser(error),
        ),
    )
  }
}

interface StartContext {
  readonly routes: DirectRoutes
  readonly prepare: PreparePage
  left(): AbortSignal
}

function startOf(
  page: FlowPage,
  { headers }: NodeRequest,
  plain: PageRequest,
  { routes, prepare, left }: StartContext,
): ReturnType<AnswerDirectly> {
  // A view of a page. To prepare it here would be for nothing.
  if (plain.url.searchParams.get('flow')) return undefined
  const prepared = prepare(plain)
  if (prepared.kind !== 'serve' || prepared.route !== `/api/flows/${page}`) return undefined
  return answerOf(headers, prepared, async (sent) => ({
    response: await routes.start(page, plain.url.searchParams, { headers: sent, signal: left() }),
  }))
}

/** Next decides about a form whose browser does not say that it comes from our own pages. */
function submissionOf(
  headers: NodeRequest['headers'],
  plain: PageRequest,
  prepare: PreparePage,
  submit: (jar: CookieJar) => Promise<ActionAnswer>,
): ReturnType<AnswerDirectly> {
  if (headers.origin !== config().APP_URL) return undefined
  const prepared = prepare(plain)
  if (prepared.kind !== 'serve' || prepared.route !== undefined) return undefined
  return answerOf(headers, prepared, (_, jar) => submit(jar))
}

async function answerOf(
  headers: NodeRequest['headers'],
  prepared: PageResponse & { readonly kind: 'serve' },
  work: (headers: SentHeaders, jar: CookieJar) => Promise<ActionAnswer>,
): Promise<DirectAnswer | null> {
  try {
    const sent = sentHeaders({ ...headers, ...prepared.requestHeaders })
    const jar = cookieJar(sent.get('cookie') ?? '')
    const { response, data } = await inRequestScope({ headers: sent, cookies: jar.cookies }, () =>
      work(sent, jar),
    )
    jar.addTo(response.headers)
    const cookies = response.headers.getSetCookie()
    const all = {
      ...Object.fromEntries(response.headers),
      ...prepared.headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    // Some values are right for fetch, and Node refuses to send them.
    for (const [name, value] of Object.entries(all)) validateHeaderValue(name, [value].flat().join())
    return { status: response.status, headers: all, data }
  } catch (err) {
    log().error({ outcome: 'direct_answer_failed', err })
    return null
  }
}
