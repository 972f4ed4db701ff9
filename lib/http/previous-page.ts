import { safeReturnTo } from './return-to'

/**
 * The page on our own origin where the visitor used the language switcher, as a path. When an OAuth2 client
 * asked for a language in the URL (`ui_locales`), the visitor's choice replaces it.
 * @param candidates URLs, the most trusted first: `Referer`, then the one in the form's URL; each may be
 *   forged
 * @param chosen the locale, or undefined when it is not one of ours
 */
export function previousPage(
  candidates: readonly unknown[],
  chosen: string | undefined,
  appUrl: string,
): string {
  for (const candidate of candidates) {
    const path = safeReturnTo(candidate, { appUrl, allowed: [] })
    if (path !== null && !path.startsWith('/api/')) return inLocale(path, chosen, appUrl)
  }
  return '/'
}

function inLocale(path: string, chosen: string | undefined, appUrl: string): string {
  const url = new URL(path, appUrl)
  if (chosen === undefined || !url.searchParams.has('ui_locales')) return path
  url.searchParams.set('ui_locales', chosen)
  return url.pathname + url.search
}
