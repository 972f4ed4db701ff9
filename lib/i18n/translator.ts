import 'server-only'
import type { CompiledMessage, PlaceholderKind, PlaceholderValue } from '@/lib/messages/compiled-message'
import { dateFormat, numberFormat } from '@/lib/messages/formatters'
import { plainText } from '@/lib/messages/plain-text'
import type { UiText } from '@/lib/ory/kratos/flow'
import { contextValue } from './context-value'
import { type Area, directionOf, fallbackLocale, type Locale, type TextKey } from './locales'
import { type MessageBook, shippedBook } from './message-book'
import { quotedReason } from './quoted-reason'

/** Speaks one language, in the wording of one area. */
export interface Translator {
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  /** A text of the product. A missing value is our own mistake: the key is shown then. Never throws. */
  text(key: TextKey, values?: Readonly<Record<string, PlaceholderValue>>): string
  /**
   * A text of Kratos in our words (specification 8.1): by id, with the values of its context.
   * The server's own text where we do not know the id, or the context lacks what our words need. Never throws.
   */
  message(uiText: UiText): string
}

export interface TranslatorOptions {
  /** Where the texts stand; ours when absent. */
  readonly book?: MessageBook
  /** The present moment in milliseconds. */
  readonly now?: () => number
  /** Told about each message whose id we have no words for, so that it can be logged. */
  readonly onUnknownMessage?: (uiText: UiText) => void
}

type Resolve = (name: string, kind: PlaceholderKind, locale: Locale) => PlaceholderValue | undefined

const longestValue = 1000
/** Kratos' message that is nothing but the title a field has in the identity schema. */
const schemaTitleId = 1070002

/**
 * The translator for a locale, and for the wording of an area where the locale has one (`login.title@settings`).
 * Which locale an area speaks is decided before, by `chooseLocale` and `localeOfArea`.
 * Cheap to make: messages are parsed on first use and kept for all.
 */
export function translatorFor(locale: Locale, area?: Area, options: TranslatorOptions = {}): Translator {
  const { book = shippedBook, now = Date.now } = options
  const suffixes = area ? [`@${area}`, ''] : ['']
  const languages = languagesFor(locale, book)

  function render(key: string, resolve: Resolve): string | undefined {
    for (const language of languages) {
      for (const suffix of suffixes) {
        const text = fill(book.message(language, key + suffix), language, resolve)
        if (text !== undefined) return text
      }
    }
    return undefined
  }

  /** An operator's own word for a field of the identity schema, which Kratos names by the schema's title. */
  function labelOf({ id, context }: UiText): string | undefined {
    const isLabel = id === schemaTitleId && typeof context?.title === 'string'
    return isLabel ? render(`label.${context.title}`, () => undefined) : undefined
  }

  function messageText(uiText: UiText, isNested: boolean): string {
    const quoted = quotedReason(uiText)
    if (quoted) return render(quoted, () => undefined) ?? quoted
    const label = labelOf(uiText)
    if (label !== undefined) return label
    const key = `kratos.${uiText.id}`
    if (!book.has(fallbackLocale, key)) options.onUnknownMessage?.(uiText)
    const text = render(key, (name, kind, language) =>
      contextValue(uiText, name, kind, {
        locale: language,
        now: now(),
        word: (family, name) => render(`${family}.${name}`, () => undefined),
        ...(isNested ? {} : { nested: (inner: UiText) => messageText(inner, true) }),
      }),
    )
    return text ?? plainText(uiText.text)
  }

  return {
    locale,
    dir: directionOf(locale),
    text: (key, values = {}) =>
      render(key, (name, kind, language) => ownValue(values[name], kind, language)) ?? key,
    message: (uiText) => messageText(uiText, false),
  }
}

/** Where a text is looked for, dearest first: an operator's `de-CH` falls back to `de`, and all to English. */
function languagesFor(locale: Locale, { locales }: MessageBook): readonly Locale[] {
  const subtags = locale.split('-')
  const lineage = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  return [...new Set([...lineage.filter((one) => locales.includes(one)), fallbackLocale])]
}

function fill(message: CompiledMessage | undefined, locale: Locale, resolve: Resolve): string | undefined {
  if (!message) return undefined
  try {
    const values: Record<string, PlaceholderValue> = {}
    for (const [name, kind] of message.placeholders) {
      const value = resolve(name, kind, locale)
      if (value !== undefined) values[name] = value
    }
    return message.format(values)
  } catch {
    return undefined
  }
}

/** A value that our own code passes, fit for the placeholder. Throws for a Date that is no date. */
function ownValue(
  value: PlaceholderValue | undefined,
  kind: PlaceholderKind,
  locale: Locale,
): PlaceholderValue | undefined {
  if (typeof value === 'string')
    return kind === 'number' || kind === 'date' ? undefined : plainText(value, longestValue)
  if (typeof value === 'number') return kind === 'text' ? numberFormat(locale).format(value) : value
  return value !== undefined && kind !== 'date' ? dateFormat(locale).format(value) : value
}
