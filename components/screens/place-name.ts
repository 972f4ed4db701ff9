import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'

/** The pages of ours that people are on their way to, as the navigation of the account names them. */
const pages: Readonly<Record<string, TextKey>> = {
  '/settings': 'home.settings',
  '/setting': 'home.settings',
  '/sessions': 'settings.nav_sessions',
  '/data': 'account_data.title',
}

/**
 * How to name the place that somebody was going to.
 * @param url a path of ours, or a URL of another site
 * @returns the name of our page, or the host of another site; undefined for a place without a name, such as the start page
 */
export function destinationName(url: string, t: Translator): string | undefined {
  const key = pages[url.split(/[?#]/)[0] ?? '']
  if (key) return t.text(key)
  return URL.canParse(url) ? new URL(url).host : undefined
}
