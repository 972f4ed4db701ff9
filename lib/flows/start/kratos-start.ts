import type { FlowKind } from '@/lib/urls/flow-kind'
import { type FlowPage, type FlowPageUrl, flowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'

/** The parameters that have the same name on our pages and at Kratos. */
const sameName = ['return_to', 'organization', 'login_challenge', 'identity_schema', 'via']

/** The parameters that our flow starter passes on. A URL with any other parameter goes to Kratos itself. */
const passedOn = new Set(['aal', 'refresh', ...sameName])

const pages: Readonly<Record<FlowKind, FlowPage>> = {
  login: 'login',
  registration: 'registration',
  recovery: 'recovery',
  verification: 'verification',
  settings: 'settings',
}

/**
 * Our own page for a URL where Kratos starts a flow (`/self-service/{kind}/browser`). This saves one
 * redirect. When it is the page that the visitor is on, its query parameters are kept. The languages that an application
 * asks for are kept on every page.
 * @param path path and query of the URL, below Kratos' base URL
 * @param from the page that the visitor is on
 * @returns null for any other URL
 */
export function pageOfKratosStart(path: string, from: FlowPageUrl): string | null {
  const [, kind, search = ''] =
    /^\/self-service\/(login|registration|recovery|verification|settings)\/browser(?:\?(.*))?$/.exec(path) ??
    []
  if (!kind) return null
  const asked = new URLSearchParams(search)
  if ([...asked.keys()].some((name) => !passedOn.has(name))) return null

  const page = pages[kind as FlowKind]
  const query = new URLSearchParams(page === from.page ? from.query : undefined)
  const locales = from.query.get('ui_locales')
  if (locales) query.set('ui_locales', locales)
  if (asked.get('aal') === 'aal2') query.set('aal2', 'true')
  if (page === 'login' && asked.get('refresh') === 'true') query.set('refresh', 'true')
  for (const name of sameName) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  return toHref(flowPageUrl(page, query), noNotice)
}
