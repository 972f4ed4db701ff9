import { memoize } from './memoize'

const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Our Portuguese is the one of Brazil. A page in `pt` may be read aloud with a voice of Portugal. */
const languageTags: Readonly<Record<string, string>> = { pt: 'pt-BR' }

/** The BCP 47 tag of a locale, for `lang` attributes and for formats. Most locales are called by their tag. */
export function languageTagOf(locale: string): string {
  return languageTags[locale] ?? locale
}

/** The direction that a locale is written in, for `<html dir>`. */
export const directionOf = memoize((locale): 'ltr' | 'rtl' => {
  const { script } = new Intl.Locale(locale).maximize()
  return scriptsFromRight.has(script ?? '') ? 'rtl' : 'ltr'
})
