import type { FlowKind } from '@/lib/http/flow-kind'
import { type FlowPage, type FlowPageUrl, flowPageUrl, toHref } from '@/lib/http/flow-page-url'

/** What our flow starter passes on; an address that asks for more goes to Kratos itself. */
const passedOn = new Set(['aal', 'refresh', 'return_to', 'organization', 'login_challenge'])

const pages: Readonly<Record<FlowKind, FlowPage>> = {
  login: 'login',
  registration: 'registration',
  recovery: 'recovery',
  verification: 'verification',
  settings: 'settings',
}

/**
 * Our own page for an address at which Kratos starts a flow (`/self-service/{kind}/browser`): one hop less, and the
 * markers of the page the visitor is on survive when it is the same page.
 * @param path path and query of the address, below Kratos' base address
 * @param from the page the visitor is on
 * @returns null for any other address
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
  query.delete('notice')
  if (asked.get('aal') === 'aal2') query.set('aal2', 'true')
  for (const name of ['return_to', 'organization', 'login_challenge']) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  return toHref(flowPageUrl(page, query))
}
