import type { PlaceholderKind, PlaceholderValue } from '@/lib/messages/compiled-message'
import { choiceListFormat, dateFormat, numberFormat, plainListFormat } from '@/lib/messages/formatters'
import { isolate } from '@/lib/messages/isolate'
import { directionOf } from '@/lib/messages/language-tag'
import { plainText } from '@/lib/messages/plain-text'
import { providerName } from '@/lib/messages/provider-name'
import { type UiText, uiTextSchema } from '@/lib/ory/kratos/flow/flow'

/** What is needed to fill a placeholder, besides the message itself. */
interface PlaceholderContext {
  readonly locale: string
  /** Our label for a technical name such as `lookup_secret`; undefined if there is none. */
  label(family: 'credential' | 'value_type', name: string): string | undefined
  /** Translates a message inside a list. Absent inside such a message: lists do not nest deeper. */
  nested?(uiText: UiText): string
}

const maxValueLength = 1000
const maxItems = 100
/** The latest time that a Date can hold, in seconds. */
const lastSecond = 8.64e12

const families: Readonly<Record<string, 'credential' | 'value_type'>> = {
  available_credential_types: 'credential',
  allowed_types: 'value_type',
}

/**
 * The value of one placeholder of a message, from Kratos' context and of the kind that the placeholder needs:
 * - `text` is the server's own text
 * - `has_X` is `yes` or `no`: whether there is an X to show
 * - a `_unix` key is a date, or the minutes since then, or the minutes until it expires (docs/behaviour.md 3)
 * - lists are joined in the style of the locale, and technical names get our labels
 * @returns undefined if the context has no value that can be shown
 */
export function contextValue(
  uiText: UiText,
  name: string,
  kind: PlaceholderKind,
  options: PlaceholderContext,
): PlaceholderValue | undefined {
  if (name === 'text') return shownText(uiText.text)
  if (kind === 'choice' && name.startsWith('has_')) {
    return contextValue(uiText, name.slice('has_'.length), 'text', options) === undefined ? 'no' : 'yes'
  }
  const value = uiText.context?.[name]
  // Kratos' English name for a key without a name.
  if (name === 'display_name' && value === 'unnamed') return undefined
  if (name.endsWith('_unix')) return dateTimeValue(value, name, kind, options)
  if (kind === 'number') return isNumber(value) ? value : undefined
  if (kind === 'date') return undefined
  if (Array.isArray(value)) return listText(value, name, options)
  return singleText(value, name, options)
}

function dateTimeValue(value: unknown, name: string, kind: PlaceholderKind, options: PlaceholderContext) {
  // Go's zero time comes as 0 or less, and means that there is no time.
  if (!isNumber(value) || value <= 0 || value > lastSecond) return undefined
  const dateTime = new Date(value * 1000)
  if (kind === 'date') return dateTime
  if (kind === 'text') return dateFormat(options.locale).format(dateTime)
  // Kratos' own text has the minutes at the time of its response, so they are computed again.
  const minutes = (Date.now() / 1000 - value) / 60
  return name.includes('expires') ? Math.max(0, Math.ceil(-minutes)) : Math.max(0, Math.floor(minutes))
}

function listText(items: readonly unknown[], name: string, options: PlaceholderContext): string | undefined {
  if (items.length === 0 || items.length > maxItems) return undefined
  const texts: string[] = []
  for (const item of items) {
    const text = isObject(item) ? nestedText(item, options) : singleText(item, name, options)
    if (text === undefined) return undefined
    texts.push(isolate(text, directionOf(options.locale)))
  }
  const format = name in families ? choiceListFormat : plainListFormat
  return format(options.locale).format(texts)
}

function nestedText(item: object, options: PlaceholderContext): string | undefined {
  const uiText = uiTextSchema.safeParse(item)
  return uiText.success ? shownText(options.nested?.(uiText.data) ?? '') : undefined
}

function singleText(value: unknown, name: string, options: PlaceholderContext): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (isNumber(value)) {
    // Kratos counts the entries of a list from 0. People count from 1.
    return numberFormat(options.locale).format(name.startsWith('index_') ? value + 1 : value)
  }
  if (typeof value !== 'string') return undefined
  const family = families[name]
  const label = family && options.label(family, value)
  if (label !== undefined) return label
  return shownText(/(^|_)providers?$/.test(name) ? providerName(value) : value)
}

function shownText(text: string): string | undefined {
  return plainText(text, maxValueLength) || undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
