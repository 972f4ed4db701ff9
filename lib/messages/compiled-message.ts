import {
  isArgumentElement,
  isDateElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTimeElement,
} from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { formatTag } from './format-tag'

/** How a message uses a placeholder. This decides which values fit. */
export type PlaceholderKind = 'text' | 'number' | 'date' | 'choice'
export type PlaceholderValue = string | number | Date

/** An ICU message, parsed once. */
export interface CompiledMessage {
  readonly placeholders: ReadonlyMap<string, PlaceholderKind>
  /** Whether the message is a value and nothing else: `{secret}`. */
  readonly isValue: boolean
  /** Fills the message. Throws when it needs a value that is missing. */
  format(values: Readonly<Record<string, PlaceholderValue>>): string
}

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** The server does not know the visitor's time zone, and must not use its own. */
const utc = { timeZone: 'UTC' } as const
const named = { short: utc, medium: utc, long: utc, full: utc }
const formats = { date: named, time: named }

/**
 * Parses an ICU message for a locale. Tags are plain text in our messages (`ignoreTag`).
 * @returns the placeholders with their kinds, and the function that fills them
 * @throws SyntaxError when the message is not valid ICU
 */
export function compileMessage(source: string, locale: string): CompiledMessage {
  if (!/[{}']/.test(source)) return { placeholders: new Map(), isValue: false, format: () => source }

  const message = new IntlMessageFormat(source, formatTag(locale), formats, { ignoreTag: true })
  const placeholders = new Map<string, PlaceholderKind>()
  const elements = message.getAst()
  collectPlaceholders(elements, placeholders)
  const isValue = elements.length === 1 && elements.every(isArgumentElement)
  return { placeholders, isValue, format: (values) => String(message.format(values)) }
}

function collectPlaceholders(elements: Elements, found: Map<string, PlaceholderKind>): void {
  for (const element of elements) {
    if (isLiteralElement(element) || isPoundElement(element)) continue
    const kind = kindOf(element)
    // A message may use one name also as plain text. The stricter kind fits both.
    if (kind !== 'text' || !found.has(element.value)) found.set(element.value, kind)
    if (isPluralElement(element) || isSelectElement(element)) {
      for (const option of Object.values(element.options)) collectPlaceholders(option.value, found)
    }
  }
}

function kindOf(element: Elements[number]): PlaceholderKind {
  if (isArgumentElement(element)) return 'text'
  if (isSelectElement(element)) return 'choice'
  if (isDateElement(element) || isTimeElement(element)) return 'date'
  return 'number'
}
