import 'server-only'
import type { PageFeature } from '@/lib/request/page-request'
import { isLineBrowser, liffOrigins, liffPages } from './line-browser'
import { isResultPage, resultContinueUrl, resultSeconds, staysOnResult } from './result-pages'

/** What LINE adds to pages. */
export const linePageFeature: PageFeature = {
  /** LINE's SDK calls LINE, on the pages that load it and inside LINE's browser only. */
  callableOrigins({ url, headers }) {
    const isUsed = liffPages.has(url.pathname) && isLineBrowser(headers.get('user-agent') ?? '')
    return isUsed ? liffOrigins : []
  },
  /** The result screens go on by themselves, until the visitor asks to stay. */
  refresh({ url }) {
    const page = url.pathname.slice(1)
    if (!isResultPage(page) || staysOnResult(url)) return undefined
    return `${resultSeconds};url=${resultContinueUrl(page, url.searchParams)}`
  },
}
