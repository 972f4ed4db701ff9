import { fallbackLocales, type MessageBook } from '../../lib/i18n/message-book'

/** The texts of the messages. */
export interface MailTexts {
  /** The languages to write. Kratos sends the first one by default. */
  readonly locales: readonly [string, ...string[]]
  /**
   * The ICU message of a key, and the locale that it is written in: a locale without the text falls back to
   * another.
   */
  source(locale: string, key: string): { readonly text: string; readonly locale: string }
}

/** Texts that cannot become a template. Each error names file and key. */
export class MailTextError extends Error {
  override readonly name = 'MailTextError'

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Adapts the texts of the pages to the messages of Kratos.
 * @param wanted the languages to write, the default first; all of the book if absent
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
