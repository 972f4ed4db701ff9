import 'server-only'
import { withUnicodeDomains } from '@/lib/http/mail-domain'
import type { CompiledMessage, PlaceholderKind, PlaceholderValue } from '@/lib/messages/compiled-message'
import { dateFormat, numberFormat } from '@/lib/messages/formatters'
import { isolate } from '@/lib/messages/isolate'
import { directionOf, languageTagOf } from '@/lib/messages/language-tag'
import { plainText } from '@/lib/messages/plain-text'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { contextValue } from './context-value'
import { type Area, fallbackLocale, type Locale, type TextKey } from './locales'
import { fallbackLocales, type MessageBook, shippedBook } from './message-book'
import { quotedReason, unknownReason } from './quoted-reason'
import { traitLabel } from './trait-label'

/** Returns the texts of one language for one area. */
export interface Translator {
  readonly locale: Locale
  /** For `lang` attributes and formats: the BCP 47 tag of the locale. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** A text of the product; the key itself if our code left out a value. Never throws. */
  text(key: TextKey, values?: Readonly<Record<string, PlaceholderValue>>): string
  /**
   * Our text for a message of Kratos (docs/behaviour.md 8.1): by id, with the values of its context. If the
   * id is unknown, or the context lacks a value that our text needs, it is the server's own text. Never
   * throws.
   */
  message(uiText: UiText): string
  /** The text for a scope of an application, Latchkey's or the operator's; undefined if there is none. */
  scope(name: string): string | undefined
  /** The operator's notice at the head of every page; undefined if it is empty. */
  notice(): string | undefined
}

interface TranslatorOptions {
  /** The texts to use; by default the product's. */
  readonly book?: MessageBook
  /** Called for each message whose ID or reason Latchkey has no text for, so that it can be logged. */
  readonly onUnknownMessage?: (uiText: UiText) => void
}

type Resolve = (name: string, kind: PlaceholderKind, locale: Locale) => PlaceholderValue | undefined

const maxValueLength = 1000
/** Kratos' message that holds only the title of a field in the identity schema. */
const schemaTitleId = messageIds.schemaTitle

/**
 * The translator for a locale. For an area it uses the area's own version of a text if there is one
 * (`login.title@settings`). `chooseLocale` and `localeOfArea` choose the locale before. A translator is cheap
 * to create: messages are parsed on first use and kept for all.
 */
export function translatorFor(locale: Locale, area?: Area, options: TranslatorOptions = {}): Translator {
  const { book = shippedBook } = options
  const suffixes = area ? [`@${area}`, ''] : ['']
  const languages = fallbackLocales(locale, book)

  function render(key: string, resolve: Resolve): string | undefined {
    for (const language of languages) {
      for (const suffix of suffixes) {
        const text = fill(book.message(language, key + suffix), language, resolve)
        if (text !== undefined) return text
      }
    }
    return undefined
  }

  /**
   * The label of a field of the identity schema: the operator's own, or Latchkey's for a common trait. Kratos names the
   * field by the schema's title.
   */
  function labelOf({ id, context }: UiText): string | undefined {
    if (id !== schemaTitleId || typeof context?.title !== 'string') return undefined
    const label = render(`label.${context.title}`, () => undefined)
    if (label !== undefined) return label
    const key = traitLabel(context.title)
    return key && render(key, () => undefined)
  }

  function messageText(uiText: UiText, isNested: boolean): string {
    const quoted = quotedReason(uiText)
    if (quoted) return render(quoted, () => undefined) ?? quoted
    const label = labelOf(uiText)
    if (label !== undefined) return label
    const key = `kratos.${uiText.id}`
    if (!book.has(fallbackLocale, key) || unknownReason(uiText)) options.onUnknownMessage?.(uiText)
    const text = render(key, (name, kind, language) =>
      contextValue(uiText, name, kind, {
        locale: languageTagOf(language),
        label: (family, name) => render(`${family}.${name}`, () => undefined),
        ...(isNested ? {} : { nested: (inner: UiText) => messageText(inner, true) }),
      }),
    )
    return text ?? withUnicodeDomains(plainText(uiText.text))
  }

  return {
    locale,
    lang: languageTagOf(locale),
    dir: directionOf(locale),
    text: (key, values = {}) =>
      render(key, (name, kind, language) => fitValue(values[name], kind, languageTagOf(language))) ?? key,
    message: (uiText) => messageText(uiText, false),
    scope: (name) => render(`scope.${name}`, () => undefined),
    notice: () => render('notice', () => undefined),
  }
}

function fill(message: CompiledMessage | undefined, locale: Locale, resolve: Resolve): string | undefined {
  if (!message) return undefined
  try {
    const values: Record<string, PlaceholderValue> = {}
    for (const [name, kind] of message.placeholders) {
      const value = spelled(resolve(name, kind, locale))
      if (value !== undefined)
        values[name] = kind === 'text' && !message.isValue ? apart(value, locale) : value
    }
    return message.format(values)
  } catch {
    return undefined
  }
}

/** Kratos stores mail domains in ASCII. */
function spelled(value: PlaceholderValue | undefined): PlaceholderValue | undefined {
  return typeof value === 'string' ? withUnicodeDomains(value) : value
}

/** A text inside a sentence, isolated if one of the two is written from right to left. */
function apart(value: PlaceholderValue, locale: Locale): PlaceholderValue {
  return typeof value === 'string' ? isolate(value, directionOf(locale)) : value
}

/** A value from our own code, in the form that the placeholder needs. Throws for an invalid Date. */
function fitValue(
  value: PlaceholderValue | undefined,
  kind: PlaceholderKind,
  locale: Locale,
): PlaceholderValue | undefined {
  if (typeof value === 'string')
    return kind === 'number' || kind === 'date' ? undefined : plainText(value, maxValueLength)
  if (typeof value === 'number') return kind === 'text' ? numberFormat(locale).format(value) : value
  return value !== undefined && kind !== 'date' ? dateFormat(locale).format(value) : value
}
