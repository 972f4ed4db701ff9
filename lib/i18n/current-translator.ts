import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { config } from '../config'
import { log } from '../log'
import { chooseLocale, localeOfArea } from './locale'
import { type Area, type Locale, locales } from './locales'
import { type Translator, translatorFor } from './translator'
import { uiLocalesHeader } from './ui-locales-header'

/** The visitor's language: what the OAuth2 request asks for, their own choice (`lang` cookie), `Accept-Language`, English. */
export const currentLocale = cache(async (): Promise<Locale> => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return chooseLocale({
    uiLocales: sent.get(uiLocalesHeader) ?? undefined,
    cookie: jar.get('lang')?.value,
    acceptLanguage: sent.get('accept-language') ?? undefined,
    supported: locales,
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
    // The text may hold personal details; the id is enough to find it.
    onUnknownMessage: ({ id, type }) => log().warn({ outcome: 'unknown_message', id, type }),
  })
}
