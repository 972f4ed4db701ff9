import { fallbackLocales, type MessageBook } from '../../lib/i18n/message-book'

/** The texts that messages are written from. */
export interface MailTexts {
  /** The languages to write. Kratos sends the first one where it knows nothing better. */
  readonly locales: readonly [string, ...string[]]
  /** The ICU message of a key, and the locale that it is written in: one that lacks a text takes it from another. */
  source(locale: string, key: string): { readonly text: string; readonly locale: string }
}

/** Texts that cannot become a template. Each mistake names file and key. */
export class MailTextError extends Error {
  override readonly name = 'MailTextError'

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * The texts of the pages, for the messages of Kratos.
 * @param wanted the languages to write, the one for people without a language first; all of the book when absent
 * @throws {MailTextError} for a language without texts
 */
export function mailTextsOf(book: MessageBook, wanted?: readonly string[]): MailTexts {
  const [first = '', ...others] = wanted ?? book.locales
  const unknown = [first, ...others].filter((locale) => !book.locales.includes(locale))
  if (unknown.length > 0) {
    throw new MailTextError([
      `There are no texts for ${unknown.join(', ')}. There are: ${book.locales.join(', ')}.`,
    ])
  }
  return {
    locales: [first, ...others],
    source(locale, key) {
      const [found = locale] = fallbackLocales(locale, book).filter((one) => book.has(one, key))
      return { text: book.source(found, key) ?? '', locale: found }
    },
  }
}
