import { hrefOf, type PageAddress } from '../ory/page-address'

/**
 * The same page for the browser of the device: LINE opens addresses there that carry `openExternalBrowser=1`. The flow
 * stays behind, for the other browser has none of its cookies.
 */
export function openInBrowserHref({ page, kind, query }: PageAddress): string {
  const reset = { notice: null, loginError: null, lineloggedin: null, lineLogin: null }
  return hrefOf({ page, kind, query }, { ...reset, openExternalBrowser: '1' })
}
