import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Reviewed, Translations } from './reviewed'

/** Where the hashes are, beside the texts (messages/README.md). */
export const reviewedFile = 'messages/translators/reviewed.json'

const textsSchema = z.record(z.string(), z.string())
const reviewedSchema = z.record(z.string(), z.union([z.string(), textsSchema]))

interface TextFiles {
  readonly english: Readonly<Record<string, string>>
  readonly translations: Translations
  readonly reviewed: Reviewed
  /** Notes for translators that the English text does not contain, by key. */
  readonly notes: Readonly<Record<string, string>>
}

/** Reads the texts of every language, and the records about them. */
export function readTextFiles(): TextFiles {
  const locales = readdirSync('messages')
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
  const textsOf = (locale: string) => textsSchema.parse(readJson(`messages/${locale}.json`))
  return {
    english: textsOf('en'),
    translations: Object.fromEntries(
      locales.filter((locale) => locale !== 'en').map((locale) => [locale, textsOf(locale)]),
    ),
    reviewed: reviewedSchema.parse(readJson(reviewedFile)),
    notes: textsSchema.parse(readJson('messages/translators/notes.json')),
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
