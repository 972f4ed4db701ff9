import 'server-only'
import { memoize } from '@/lib/messages/memoize'
import type { FlowKind } from '@/lib/urls/flow-kind'
import type en from '@/messages/en.json'
import type { shippedLocales } from './shipped-messages'

/**
 * A part of the product that may have its own version of a text (`login.title@settings`, docs/behaviour.md 1).
 */
export type Area = FlowKind

/**
 * The key of a text of the product. The translator finds Kratos' texts by `message()`, and an area's texts
 * automatically.
 */
export type TextKey = Exclude<keyof typeof en, `kratos.${string}` | `${string}@${string}`>

type NameIn<Key> = Key extends `notice.${infer Name}` ? Name : never
/** The names of the notices that have a text. */
export type NoticeName = NameIn<TextKey>

/** The name of a file in `messages/`, or of one that an operator added. */
export type Locale = string

/** The fallback locale. */
export const fallbackLocale = 'en' satisfies (typeof shippedLocales)[number]

/** CLDR names Indonesian like its country, and has one name for both kinds of Portuguese. */
const ownNames: Readonly<Record<Locale, string>> = {
  id: 'Bahasa Indonesia',
  pt: 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
}

/** The name of a language in that language: "Deutsch", "繁體中文". */
export const endonymOf = memoize((locale) => {
  const name = ownNames[locale] ?? new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(locale) + rest.join('')
})
