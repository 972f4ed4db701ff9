import 'server-only'
import { type CompiledMessage, compileMessage } from '@/lib/messages/compiled-message'
import { fallbackLocale, type Locale, shippedMessages } from './locales'

/** The texts of one locale: key to ICU message. */
export type Messages = Readonly<Record<string, string>>

/** Every text in every language, parsed on first use and kept for all. */
export interface MessageBook {
  /** What there is to choose from, the one we fall back to first. */
  readonly locales: readonly [Locale, ...Locale[]]
  has(locale: Locale, key: string): boolean
  /** The parsed message, or undefined where the locale has none. */
  message(locale: Locale, key: string): CompiledMessage | undefined
}

/**
 * The texts we ship, with an operator's over them.
 * @param own the operator's message files by locale; a locale of its own falls back to English where it says nothing
 */
export function messageBook(own: Readonly<Record<Locale, Messages>> = {}): MessageBook {
  const files = new Map<Locale, Messages>(Object.entries(shippedMessages))
  for (const [locale, messages] of Object.entries(own)) {
    files.set(locale, { ...files.get(locale), ...messages })
  }
  const compiled = new Map<string, CompiledMessage>()

  function source(locale: Locale, key: string): string | undefined {
    const messages = files.get(locale)
    return messages && Object.hasOwn(messages, key) ? messages[key] : undefined
  }

  return {
    locales: [fallbackLocale, ...[...files.keys()].filter((locale) => locale !== fallbackLocale)],
    has: (locale, key) => source(locale, key) !== undefined,
    message(locale, key) {
      const place = `${locale} ${key}`
      const known = compiled.get(place)
      if (known) return known
      const text = source(locale, key)
      // Keys come from Kratos' ids too: only those we have are remembered, or the map could be made to grow.
      if (text === undefined) return undefined
      const message = compileMessage(text, locale)
      compiled.set(place, message)
      return message
    },
  }
}

/** The texts as we ship them. */
export const shippedBook = messageBook()
