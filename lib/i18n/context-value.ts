import type { PlaceholderKind, PlaceholderValue } from '@/lib/messages/compiled-message'
import { choiceListFormat, dateFormat, numberFormat, plainListFormat } from '@/lib/messages/formatters'
import { plainText } from '@/lib/messages/plain-text'
import { providerName } from '@/lib/messages/provider-name'
import { type UiText, uiTextSchema } from '@/lib/ory/kratos/flow'

/** What filling a placeholder needs to know besides the message itself. */
export interface PlaceholderContext {
  readonly locale: string
  /** The present moment in milliseconds: Kratos freezes minutes in its own text, so we count them anew. */
  readonly now: number
  /** Our word for a technical name such as `lookup_secret`, where we have one. */
  word(family: 'credential' | 'value_type', name: string): string | undefined
  /** The text of a message inside a list, or undefined where lists may not go deeper. */
  nested?(uiText: UiText): string
}

const longestValue = 1000
const mostItems = 100
/** The latest moment a Date can hold, in seconds. */
const lastSecond = 8.64e12

const families: Readonly<Record<string, 'credential' | 'value_type'>> = {
  available_credential_types: 'credential',
  allowed_types: 'value_type',
}

/**
 * What Kratos' context offers for one placeholder of a message, fit for its kind:
 * - `text` is the server's own text, `has_X` is `yes` or `no`: whether there is an X to show
 * - a `_unix` key is a date or minutes since, those that expire in the future minutes until (specification 3)
 * - lists are joined for the locale, technical names become words
 * @returns undefined when the context has nothing there that can be shown
 */
export function contextValue(
  uiText: UiText,
  name: string,
  kind: PlaceholderKind,
  surroundings: PlaceholderContext,
): PlaceholderValue | undefined {
  if (name === 'text') return shownText(uiText.text)
  if (kind === 'choice' && name.startsWith('has_')) {
    return contextValue(uiText, name.slice('has_'.length), 'text', surroundings) === undefined ? 'no' : 'yes'
  }
  const value = uiText.context?.[name]
  // What Kratos calls a key that has no name, in English.
  if (name === 'display_name' && value === 'unnamed') return undefined
  if (name.endsWith('_unix')) return momentValue(value, name, kind, surroundings)
  if (kind === 'number') return isNumber(value) ? value : undefined
  if (kind === 'date') return undefined
  if (Array.isArray(value)) return listText(value, name, surroundings)
  return singleText(value, name, surroundings)
}

function momentValue(value: unknown, name: string, kind: PlaceholderKind, surroundings: PlaceholderContext) {
  // Go's zero time comes as 0 or less: no moment at all.
  if (!isNumber(value) || value <= 0 || value > lastSecond) return undefined
  const moment = new Date(value * 1000)
  if (kind === 'date') return moment
  if (kind === 'text') return dateFormat(surroundings.locale).format(moment)
  const minutes = (surroundings.now / 1000 - value) / 60
  return name.includes('expires') ? Math.max(0, Math.ceil(-minutes)) : Math.max(0, Math.floor(minutes))
}

function listText(
  items: readonly unknown[],
  name: string,
  surroundings: PlaceholderContext,
): string | undefined {
  if (items.length === 0 || items.length > mostItems) return undefined
  const texts: string[] = []
  for (const item of items) {
    const text = isObject(item) ? nestedText(item, surroundings) : singleText(item, name, surroundings)
    if (text === undefined) return undefined
    texts.push(text)
  }
  const format = name in families ? choiceListFormat : plainListFormat
  return format(surroundings.locale).format(texts)
}

function nestedText(item: object, surroundings: PlaceholderContext): string | undefined {
  const uiText = uiTextSchema.safeParse(item)
  return uiText.success ? shownText(surroundings.nested?.(uiText.data) ?? '') : undefined
}

function singleText(value: unknown, name: string, surroundings: PlaceholderContext): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (isNumber(value)) {
    // Kratos counts places in a list from 0, people from 1.
    return numberFormat(surroundings.locale).format(name.startsWith('index_') ? value + 1 : value)
  }
  if (typeof value !== 'string') return undefined
  const family = families[name]
  const word = family && surroundings.word(family, value)
  if (word !== undefined) return word
  return shownText(/(^|_)providers?$/.test(name) ? providerName(value) : value)
}

function shownText(text: string): string | undefined {
  return plainText(text, longestValue) || undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
