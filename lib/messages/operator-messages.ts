import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import en from '@/messages/en.json'
import { compileMessage, type PlaceholderKind } from './compiled-message'

const fileSchema = z.record(z.string(), z.unknown())
const english: Readonly<Record<string, string>> = en
/** A date or a time in a message, and what follows it within its braces. */
const dateArgument = /, *(?:date|time)([^}]*)/g
const styles: readonly (string | undefined)[] = ['short', 'medium', 'long', 'full']

interface OperatorMessages {
  /** Texts by locale and key. */
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The mistakes, each with its file, and with its key when there is one. */
  readonly mistakes: readonly string[]
}

/**
 * Reads an operator's message files (`LATCHKEY_MESSAGES_DIR`): `<locale>.json`, flat, with any of our keys,
 * `label.<title>` for fields of the identity schema, `scope.<name>` for permissions of applications, and `notice` for
 * the head of every page.
 * @param directory an absolute path
 * @returns all texts that are right, and all mistakes; never throws
 */
export function readOperatorMessages(directory: string): OperatorMessages {
  const errors: string[] = []
  const files: Record<string, Record<string, string>> = {}
  for (const name of jsonFilesIn(directory, errors)) {
    const locale = name.slice(0, -'.json'.length)
    if (!isLocale(locale)) {
      errors.push(`${name} is not named after a locale, such as fr.json or zh-Hant.json`)
      continue
    }
    const texts: Record<string, string> = {}
    for (const [key, text] of Object.entries(textsIn(join(directory, name), name, errors))) {
      const error = mistakeIn(key, text, locale)
      if (error === undefined) texts[key] = String(text)
      else errors.push(`${name}: ${key} ${error}`)
    }
    files[locale] = texts
  }
  return { files, mistakes: errors }
}

function jsonFilesIn(directory: string, errors: string[]): string[] {
  try {
    const names = readdirSync(/* turbopackIgnore: true */ directory)
    return names.filter((name) => name.endsWith('.json')).sort()
  } catch {
    errors.push(`must be a directory that can be read; ${directory} is not`)
    return []
  }
}

function textsIn(path: string, name: string, errors: string[]): Record<string, unknown> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8')))
  } catch {
    errors.push(`${name} is not a JSON object of keys and texts`)
    return {}
  }
}

function isLocale(name: string): boolean {
  try {
    return new Intl.Locale(name).baseName === name
  } catch {
    return false
  }
}

/** Whether a message has a date without a style, which would be in the server's own time zone. */
export function hasDateWithoutStyle(message: string): boolean {
  return [...message.matchAll(dateArgument)].some(([, rest = '']) => {
    const [before, style, ...more] = rest.split(',').map((part) => part.trim())
    return before !== '' || !styles.includes(style) || more.length > 0
  })
}

/** What is wrong with one text; undefined when it is right. */
function mistakeIn(key: string, text: unknown, locale: string): string | undefined {
  const ours = sourceInEnglish(key)
  if (ours === undefined) return 'is not a key of messages/en.json'
  if (typeof text !== 'string' || text.trim() === '') return 'must be a text'
  if (hasDateWithoutStyle(text)) return 'has a date without a style: {x, date, long}'
  const offered = compileMessage(ours, 'en').placeholders
  try {
    const unknown = [...compileMessage(text, locale).placeholders].find(
      ([name, kind]) => !isOffered(offered.get(name), kind),
    )
    return unknown && `uses {${unknown[0]}} in a way that messages/en.json does not`
  } catch {
    return 'is not a valid ICU message'
  }
}

/**
 * A translation may use a number or date of the English text as plain text, but not plain text as a number or
 * date.
 */
function isOffered(offered: PlaceholderKind | undefined, kind: PlaceholderKind): boolean {
  return offered !== undefined && (offered === kind || kind === 'text')
}

/** The English text of a key. A label, scope or notice of the operator has none, and no placeholders. */
function sourceInEnglish(key: string): string | undefined {
  const base = key.replace(/@(login|registration|recovery|verification|settings)$/, '')
  if (Object.hasOwn(english, base)) return english[base]
  return /^(label|scope)\../.test(key) || key === 'notice' ? '' : undefined
}
