import 'server-only'
import { readDestination } from '@/lib/destination/destination'
import type { PageFeature } from '@/lib/request/page-feature'
import { isLineBrowser, liffOrigins } from './line-browser'
import { isResultPage, resultContinueUrl, resultSeconds, staysOnResult } from './result-pages'

/** What LINE adds to pages. */
export const linePageFeature: PageFeature = {
  /** LINE's SDK calls LINE. `/linelogin` loads it inside LINE's browser only, `/afterlinelogin` in any. */
  callableOrigins({ url: { pathname }, headers }) {
    const isUsed =
      pathname === '/afterlinelogin' ||
      (pathname === '/linelogin' && isLineBrowser(headers.get('user-agent') ?? ''))
    return isUsed ? liffOrigins : []
  },
  /** The result screens redirect automatically, unless the visitor chooses to stay. */
  refresh({ url }) {
    const page = url.pathname.slice(1)
    if (!isResultPage(page) || staysOnResult(url)) return undefined
    return `${resultSeconds};url=${resultContinueUrl(page, readDestination(url.searchParams))}`
  },
}
