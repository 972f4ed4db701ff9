import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { config } from '@/lib/config/config'
import { pageOf } from '@/lib/http/page-header'
import { log } from '@/lib/log'
import { currentBook } from './current-book'
import { languageCookie } from './language-cookie'
import { chooseLocale, localeOfArea } from './locale'
import type { Area, Locale } from './locales'
import { unknownReason } from './quoted-reason'
import { type Translator, translatorFor } from './translator'

/**
 * The visitor's language: by `ui_locales` in the URL, their own choice (`lang` cookie), `Accept-Language`, or
 * English.
 */
export const currentLocale = cache(
  async (): Promise<Locale> => localeFor(pageOf(await headers()).searchParams.get('ui_locales')),
)

/**
 * The visitor's language on a page with these `ui_locales`: the request may be for another page or for none.
 */
export async function localeFor(uiLocales: string | null): Promise<Locale> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return chooseLocale({
    uiLocales: uiLocales ?? undefined,
    cookie: jar.get(languageCookie)?.value,
    acceptLanguage: sent.get('accept-language') ?? undefined,
    supported: currentBook().locales,
  })
}

/**
 * The translator for the current request.
 * @param area where the visitor is: an area may have its own texts, and the operator may keep it in English
 */
export async function currentTranslator(area?: Area): Promise<Translator> {
  const visitorLocale = await currentLocale()
  const locale = area
    ? localeOfArea(visitorLocale, area, config().LATCHKEY_ENGLISH_ONLY_AREAS)
    : visitorLocale
  return translatorFor(locale, area, {
    book: currentBook(),
    // The text may contain personal data. The id identifies it, but the general one is too unspecific.
    onUnknownMessage: (text) =>
      log().warn({
        outcome: 'unknown_message',
        id: text.id,
        type: text.type,
        reason: unknownReason(text),
      }),
  })
}
