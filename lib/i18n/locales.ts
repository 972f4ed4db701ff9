import 'server-only'
import type { FlowKind } from '@/lib/ory/flow'
import en from '@/messages/en.json'
import { remembered } from './remembered'

/** The message files of `messages/`, English first. A new language is one line here and one file there. */
const files = { en }

/** A language the product speaks: the name of a file in `messages/`. */
export type Locale = keyof typeof files

/** A part of the product that may word a text in its own way (`login.title@settings`, specification 1). */
export type Area = FlowKind

/** A text of the product itself; Kratos' texts are reached by `message()`, area wordings by the translator. */
export type TextKey = Exclude<keyof typeof en, `kratos.${string}` | `${string}@${string}`>

/** Every locale, the one we fall back to first. */
export const locales = Object.keys(files) as [Locale, ...Locale[]]

const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Which way a locale is written, for `<html dir>`. */
export const directionOf = remembered((locale): 'ltr' | 'rtl' => {
  const { script } = new Intl.Locale(locale).maximize()
  return scriptsFromRight.has(script ?? '') ? 'rtl' : 'ltr'
})

/** The ICU source of one key in one locale, or undefined where the file has no such key. */
export function messageSource(locale: Locale, key: string): string | undefined {
  const messages: Readonly<Record<string, string>> = files[locale]
  return Object.hasOwn(messages, key) ? messages[key] : undefined
}
