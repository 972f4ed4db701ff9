import { type CheckedUrl, type RedirectUrl, withParameter } from '@/lib/http/redirect-url'
import { safeReturnTo } from '@/lib/http/return-to'
import { changesStateOnGet } from './state-changing-urls'

/** The page with the list of languages. */
export const languagePage = '/language'

/** The URL of the list of languages, as a path. The list is in the language of the page that links to it. */
export function languageListUrl({ pathname, search, searchParams }: URL): string {
  const uiLocales = searchParams.get('ui_locales')
  const query = new URLSearchParams({ page: pathname + search, ...(uiLocales && { ui_locales: uiLocales }) })
  return `${languagePage}?${query}`
}

/**
 * The page on our own origin that the visitor came from, as a path.
 * @param candidates URLs, the most trusted first: `Referer`, then the one in the form's URL; each may be
 *   forged
 */
export function previousPage(candidates: readonly unknown[], appUrl: string): RedirectUrl {
  return withFlow(pagesOf(candidates, appUrl), appUrl) ?? '/'
}

/**
 * The page that the visitor came from to the list of languages, as a path. When an OAuth2 client requested a language
 * in the URL (`ui_locales`), the visitor's choice replaces it.
 * @param candidates as for {@link previousPage}
 * @param chosen the locale; undefined when none is chosen yet, or when Latchkey does not have it
 */
export function pageBeforeLanguages(
  candidates: readonly unknown[],
  appUrl: string,
  chosen?: string,
): RedirectUrl {
  const pages = pagesOf(candidates, appUrl).filter((page) => new URL(page, appUrl).pathname !== languagePage)
  return inLocale(withFlow(pages, appUrl) ?? '/', chosen, appUrl)
}

/** The first page, with its flow where another candidate names it: the Referer of a first view has none. */
function withFlow(pages: readonly CheckedUrl[], appUrl: string): CheckedUrl | undefined {
  const urls = pages.map((page) => new URL(page, appUrl))
  const whole = urls.findIndex(
    ({ pathname, searchParams }) => pathname === urls[0]?.pathname && searchParams.has('flow'),
  )
  return pages[Math.max(whole, 0)]
}

function pagesOf(candidates: readonly unknown[], appUrl: string): CheckedUrl[] {
  return candidates.flatMap((candidate) => {
    const path = safeReturnTo(candidate, { appUrl, allowed: [] })
    return path === null || path.startsWith('/api/') || changesStateOnGet(path, appUrl) ? [] : [path]
  })
}

function inLocale(path: RedirectUrl, chosen: string | undefined, appUrl: string): RedirectUrl {
  const url = new URL(path, appUrl)
  if (chosen === undefined || !url.searchParams.has('ui_locales')) return path
  return withParameter(path, 'ui_locales', chosen)
}
