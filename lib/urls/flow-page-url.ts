import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { FlowKind } from './flow-kind'
import { type FlowPage, flowPages, isFlowPage } from './pages'

/** The URL of a flow page: which page, which flow, and the rest of the query. */
export interface FlowPageUrl {
  readonly page: FlowPage
  readonly kind: FlowKind
  /** Absent before the flow exists. */
  readonly flowId?: string
  /** Every other query parameter, such as `bind` or `return_to`. */
  readonly query: URLSearchParams
}

/** What Next passes as a page's search parameters. */
export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Marks the query of a first view, for Next.js alone. Without it, the page would have the same query as after a refused
 * form, and Next.js' router would keep the old page instead of the new one.
 */
export const firstViewMark = 'first'

/** The URL of `page` with the query as Next or a URL gives it. */
export function flowPageUrl(page: FlowPage, given: SearchParams | URLSearchParams): FlowPageUrl {
  const query = given instanceof URLSearchParams ? new URLSearchParams(given) : toQuery(given)
  const flowId = query.get('flow') || undefined
  query.delete('flow')
  query.delete(firstViewMark)
  return { page, kind: flowPages[page], query, ...(flowId && { flowId }) }
}

/** Changes for {@link toHref}: removes the parameters of our notices. */
export const noNotice = { notice: null, retry_after: null, expired_at: null, restarted_at: null } as const

/** Reads what {@link toHref} wrote; null for anything that is not the URL of a flow page. */
export function parseFlowPageUrl(text: unknown): FlowPageUrl | null {
  if (typeof text !== 'string' || !text.startsWith('/')) return null
  const [path = '', query = ''] = text.split('?', 2)
  const page = path.slice(1)
  return isFlowPage(page) ? flowPageUrl(page, new URLSearchParams(query)) : null
}

/** The steps of `/required` that show a form of Kratos. Its other steps have no flow. */
const stepsWithFlow: ReadonlySet<string> = new Set(['profile', 'second_factor', 'backup_codes'])

/** Whether a page has to get a flow before it can be shown. */
export function needsFlow(page: string, query: URLSearchParams): boolean {
  if (!isFlowPage(page) || query.get('flow')) return false
  return page !== 'required' || stepsWithFlow.has(query.get('step') ?? '')
}

/**
 * The page's URL, relative to our origin.
 * @param changes parameters to set; null removes one
 */
export function toHref(
  pageUrl: FlowPageUrl,
  changes: Readonly<Record<string, string | null>> = {},
): RedirectUrl {
  const query = new URLSearchParams(pageUrl.query)
  if (pageUrl.flowId) query.set('flow', pageUrl.flowId)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text ? `/${pageUrl.page}?${text}` : `/${pageUrl.page}`
}

function toQuery(params: SearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, one)
  }
  return query
}
