import type { FlowKind } from './flow-kind'

/** The pages that show a flow, and the kind of flow each shows (specification 2.1). */
export const flowPages = {
  login: 'login',
  registration: 'registration',
  recovery: 'recovery',
  verification: 'verification',
  setting: 'settings',
  settings: 'settings',
  setpassword: 'settings',
  bind: 'settings',
} as const satisfies Record<string, FlowKind>
export type FlowPage = keyof typeof flowPages

/** The address of a flow page: which page, which flow, and the query that travels along. */
export interface FlowPageUrl {
  readonly page: FlowPage
  readonly kind: FlowKind
  /** Absent before the flow exists. */
  readonly flowId?: string
  /** Every other query parameter; markers such as `bind` or `return_to` survive here. */
  readonly query: URLSearchParams
}

/** What Next passes as a page's search parameters. */
export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** The address of `page` with the query as Next or a URL gives it. */
export function flowPageUrl(page: FlowPage, given: SearchParams | URLSearchParams): FlowPageUrl {
  const query = given instanceof URLSearchParams ? new URLSearchParams(given) : toQuery(given)
  const flowId = query.get('flow') || undefined
  query.delete('flow')
  return { page, kind: flowPages[page], query, ...(flowId && { flowId }) }
}

/** Reads back what {@link toHref} wrote; null for anything that is no address of a flow page. */
export function parseFlowPageUrl(text: unknown): FlowPageUrl | null {
  if (typeof text !== 'string' || !text.startsWith('/')) return null
  const [path = '', query = ''] = text.split('?', 2)
  const page = path.slice(1)
  return isFlowPage(page) ? flowPageUrl(page, new URLSearchParams(query)) : null
}

export function isFlowPage(text: string): text is FlowPage {
  return Object.hasOwn(flowPages, text)
}

/**
 * The page's address as a relative URL.
 * @param changes parameters to set, or with null to leave out
 */
export function toHref(pageUrl: FlowPageUrl, changes: Readonly<Record<string, string | null>> = {}): string {
  const query = new URLSearchParams(pageUrl.query)
  if (pageUrl.flowId) query.set('flow', pageUrl.flowId)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text ? `/${pageUrl.page}?${text}` : `/${pageUrl.page}`
}

/** The same page for an application's request: what says so in the address of a page travels to the next one. */
export function withLoginOf(pageUrl: FlowPageUrl, from: URLSearchParams): FlowPageUrl {
  const query = new URLSearchParams(pageUrl.query)
  for (const name of loginParameters) {
    const value = from.get(name)
    if (value && !query.has(name)) query.set(name, value)
  }
  return { ...pageUrl, query }
}

/** Which request of an application a sign-in is for, and in which languages it wishes to be served. */
const loginParameters = ['login_challenge', 'ui_locales']

function toQuery(params: SearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, one)
  }
  return query
}
