import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'

/** An address of ours, opened in the browser of the device. A flow it names stays behind: it is this browser's. */
export function openExternalUrl(href: string): string {
  const [path, query] = href.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.delete('flow')
  parameters.set('openExternalBrowser', '1')
  return `${path}?${parameters}`
}

/**
 * The same page for the browser of the device: LINE opens addresses there that carry `openExternalBrowser=1`. The flow
 * stays behind, for the other browser has none of its cookies.
 */
export function openPageExternalUrl({ page, kind, query }: FlowPageUrl): string {
  const reset = { notice: null, loginError: null, lineloggedin: null, lineLogin: null }
  return openExternalUrl(toHref({ page, kind, query }, reset))
}
