import 'server-only'
import { type CompiledMessage, compileMessage } from '@/lib/messages/compiled-message'
import { languageTagOf } from '@/lib/messages/language-tag'
import { fallbackLocale, type Locale } from './locales'
import { type Messages, shippedLocales, shippedMessages } from './shipped-messages'

/** Every text in every language. Each is parsed on first use and kept for all requests. */
export interface MessageBook {
  /** The available locales. The first is the fallback. */
  readonly locales: readonly [Locale, ...Locale[]]
  has(locale: Locale, key: string): boolean
  /** The text in ICU syntax, the product's or the operator's. */
  source(locale: Locale, key: string): string | undefined
  /** The parsed message; undefined if the locale has none. */
  message(locale: Locale, key: string): CompiledMessage | undefined
}

/**
 * The texts of the product, replaced by the operator's if there are any.
 * @param operatorMessages the operator's message files by locale; a locale that the product does not have
 * falls back to English
 */
export function messageBook(operatorMessages: Readonly<Record<Locale, Messages>> = {}): MessageBook {
  const locales = new Set<Locale>([...shippedLocales, ...Object.keys(operatorMessages)])
  const compiled = new Map<string, CompiledMessage>()

  function source(locale: Locale, key: string): string | undefined {
    const replaced = Object.hasOwn(operatorMessages, locale) ? operatorMessages[locale] : undefined
    const messages = replaced && Object.hasOwn(replaced, key) ? replaced : shippedMessages(locale)
    return messages && Object.hasOwn(messages, key) ? messages[key] : undefined
  }

  return {
    locales: [fallbackLocale, ...[...locales].filter((locale) => locale !== fallbackLocale)],
    source,
    has: (locale, key) => source(locale, key) !== undefined,
    message(locale, key) {
      const cacheKey = `${locale} ${key}`
      const known = compiled.get(cacheKey)
      if (known) return known
      const text = source(locale, key)
      // A key may contain any id that Kratos sends. Only known keys are cached, so the map cannot grow
      // without bound.
      if (text === undefined) return undefined
      const message = compileMessage(text, languageTagOf(locale))
      compiled.set(cacheKey, message)
      return message
    },
  }
}

/**
 * The locales to look for a text in, best first: an operator's `de-CH` falls back to `de`, and every locale
 * to English.
 */
export function fallbackLocales(
  locale: Locale,
  { locales }: Pick<MessageBook, 'locales'>,
): readonly Locale[] {
  const subtags = locale.split('-')
  const lineage = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  return [...new Set([...lineage.filter((one) => locales.includes(one)), fallbackLocale])]
}

/** The texts of the product, without an operator's. */
export const shippedBook = messageBook()
