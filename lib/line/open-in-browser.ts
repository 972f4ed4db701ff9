import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'

/**
 * A URL of ours that LINE opens in the device's own browser. Without the flow, which belongs to LINE's
 * browser.
 */
export function openExternalUrl(href: string): string {
  const [path, query] = href.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.delete('flow')
  parameters.set('openExternalBrowser', '1')
  return `${path}?${parameters}`
}

/**
 * The URL that opens the same page in the device's own browser: LINE opens a URL there that has
 * `openExternalBrowser=1`. Without the flow, because the other browser does not have its cookies.
 */
export function openPageExternalUrl({ page, kind, query }: FlowPageUrl): string {
  const reset = { notice: null, loginError: null, lineloggedin: null, lineLogin: null }
  return openExternalUrl(toHref({ page, kind, query }, reset))
}
