import 'server-only'
import type { FlowKind } from '@/lib/http/flow-kind'
import { memoize } from '@/lib/messages/memoize'
import af from '@/messages/af.json'
import de from '@/messages/de.json'
import en from '@/messages/en.json'
import es from '@/messages/es.json'
import fr from '@/messages/fr.json'
import nl from '@/messages/nl.json'
import pt from '@/messages/pt.json'
import sv from '@/messages/sv.json'
import zhHant from '@/messages/zh-Hant.json'

/** A part of the product that may word a text in its own way (`login.title@settings`, specification 1). */
export type Area = FlowKind

/** A text of the product itself; Kratos' texts are reached by `message()`, area wordings by the translator. */
export type TextKey = Exclude<keyof typeof en, `kratos.${string}` | `${string}@${string}`>

/** What every locale must say; the wording of an area is its own affair. */
type Texts = Readonly<Record<Exclude<keyof typeof en, `${string}@${string}`>, string>>

/** The message files of `messages/`, English first. A new language is one line here and one file there. */
export const shippedMessages = {
  en,
  es,
  de,
  fr,
  nl,
  sv,
  pt,
  'zh-Hant': zhHant,
  af,
} as const satisfies Readonly<Record<string, Texts>>

/** The name of a file in `messages/`, or of one that an operator added. */
export type Locale = string

/** The locale we fall back to. */
export const fallbackLocale = 'en' satisfies keyof typeof shippedMessages

const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Which way a locale is written, for `<html dir>`. */
export const directionOf = memoize((locale): 'ltr' | 'rtl' => {
  const { script } = new Intl.Locale(locale).maximize()
  return scriptsFromRight.has(script ?? '') ? 'rtl' : 'ltr'
})

/** What the speakers of a language call it: "Deutsch", "繁體中文". */
export const ownNameOf = memoize((locale) => {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(locale) + rest.join('')
})
