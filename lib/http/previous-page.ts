import { safeReturnTo } from './return-to'

/**
 * The page on our own origin from which the language switcher was used, as a path. What an OAuth2 client asked for in the
 * address (`ui_locales`) gives way to the visitor's choice.
 * @param candidates addresses in order of trust: `Referer`, then what the form's address says; any of them may be forged
 * @param chosen the locale, or undefined when it is none of ours
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
