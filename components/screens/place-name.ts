import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'

/** Latchkey's pages that can be a destination, as the navigation of the account names them. */
const pages: Readonly<Record<string, TextKey>> = {
  '/settings': 'home.settings',
  '/setting': 'home.settings',
  '/sessions': 'settings.nav_sessions',
  '/data': 'account_data.title',
}

/**
 * The name of a destination.
 * @param url a path of Latchkey, or a URL of another site
 * @returns the name of the page, or the host of another site; undefined for a destination without a name,
 * such as the start page
 */
export function destinationName(url: string, t: Translator): string | undefined {
  const key = pages[url.split(/[?#]/)[0] ?? '']
  if (key) return t.text(key)
  return URL.canParse(url) ? new URL(url).host : undefined
}
