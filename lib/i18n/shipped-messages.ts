import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onePerProcess } from '@/lib/process/one-per-process'

/** The texts of one locale: key to ICU message. */
export type Messages = Readonly<Record<string, string>>

/**
 * The message files of `messages/`, English first. A new language needs one line here and one file there. The
 * file of a region (`pt-PT`) has only its differences: the rest comes from its language.
 */
export const shippedLocales = [
  'en',
  'es',
  'de',
  'fr',
  'nl',
  'sv',
  'pt',
  'pt-PT',
  'it',
  'pl',
  'uk',
  'tr',
  'zh-Hant',
  'zh-Hans',
  'ja',
  'ko',
  'th',
  'vi',
  'id',
  'ar',
  'af',
] as const

const read = onePerProcess('messages', () => new Map<string, Messages>())()

const names: ReadonlySet<string> = new Set(shippedLocales)

/**
 * The texts of a locale, read on first use. Twelve languages in the bundles took six megabytes of each
 * process. The build puts the files beside its server (next.config.mjs).
 * @returns undefined for a locale that the product does not have
 */
export function shippedMessages(locale: string): Messages | undefined {
  if (!names.has(locale)) return undefined
  const known = read.get(locale)
  if (known) return known
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'messages', `${locale}.json`)
  const messages: Messages = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8'))
  read.set(locale, messages)
  return messages
}
