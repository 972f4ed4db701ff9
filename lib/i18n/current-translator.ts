import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { config } from '@/lib/config/config'
import { pageOf } from '@/lib/http/page-header'
import { log } from '@/lib/log'
import { currentBook } from './current-book'
import { chooseLocale, localeOfArea } from './locale'
import type { Area, Locale } from './locales'
import { type Translator, translatorFor } from './translator'

/** Where a visitor's choice of language is kept. */
export const languageCookie = 'lang'

/** The visitor's language: `ui_locales` in the address, their own choice (`lang` cookie), `Accept-Language`, English. */
export const currentLocale = cache(async (): Promise<Locale> => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return chooseLocale({
    uiLocales: pageOf(sent).searchParams.get('ui_locales') ?? undefined,
    cookie: jar.get(languageCookie)?.value,
    acceptLanguage: sent.get('accept-language') ?? undefined,
    supported: currentBook().locales,
  })
})

/**
 * The translator for the request being answered.
 * @param area where the visitor is; decides wordings, and English where the operator keeps the area to English
 */
export async function currentTranslator(area?: Area): Promise<Translator> {
  const visitorLocale = await currentLocale()
  const locale = area
    ? localeOfArea(visitorLocale, area, config().LATCHKEY_ENGLISH_ONLY_AREAS)
    : visitorLocale
  return translatorFor(locale, area, {
    book: currentBook(),
    // The text may hold personal details; the id is enough to find it.
    onUnknownMessage: ({ id, type }) => log().warn({ outcome: 'unknown_message', id, type }),
  })
}
