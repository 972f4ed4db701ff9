import { createHash } from 'node:crypto'

/** The texts of one language: key to ICU message. */
type Texts = Readonly<Record<string, string>>

/** The texts of every language but English, by locale. */
export type Translations = Readonly<Record<string, Texts>>

/**
 * For each key, the hash of the English text that its translations were last reviewed against: one for all
 * languages, or one for each if they differ.
 */
export type Reviewed = Readonly<Record<string, string | Texts>>

/** Translations of a text that were not reviewed since its English text last changed. */
export interface Unread {
  readonly key: string
  readonly locales: readonly string[]
  /** A text that was never recorded is new. One whose English text is gone is only removed from the file. */
  readonly cause: 'moved' | 'new' | 'gone'
}

/** A hash that is long enough to see a change, and short enough for a file that people read in a diff. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Every text whose translations must be read again, in the order of the English file. */
export function unreadTexts(english: Texts, translations: Translations, reviewed: Reviewed): Unread[] {
  const unread = Object.entries(english).flatMap(([key, text]): Unread[] => {
    const hashes = Object.keys(translations)
      .filter((locale) => translations[locale]?.[key] !== undefined)
      .map((locale) => ({ locale, hash: recordedFor(reviewed, key, locale) }))
      .filter(({ hash }) => hash !== hashOf(text))
    const localesOf = (isNew: boolean) =>
      hashes.filter(({ hash }) => (hash === undefined) === isNew).map(({ locale }) => locale)
    return [
      { key, locales: localesOf(false), cause: 'moved' },
      { key, locales: localesOf(true), cause: 'new' },
    ]
  })
  const gone = Object.keys(reviewed).filter((key) => english[key] === undefined)
  return [
    ...unread.filter(({ locales }) => locales.length > 0),
    ...gone.map((key): Unread => ({ key, locales: [], cause: 'gone' })),
  ]
}

/**
 * The record after a review of translations: those of `keys` in `locales`, and all that were never recorded.
 * Everything else keeps its hash, so that it is still named.
 */
export function reviewedAfter(
  english: Texts,
  translations: Translations,
  reviewed: Reviewed,
  { keys, locales }: { readonly keys: readonly string[]; readonly locales: readonly string[] },
): Reviewed {
  const entries = Object.entries(english).flatMap(([key, text]) => {
    const hashes = Object.keys(translations)
      .filter((locale) => translations[locale]?.[key] !== undefined)
      .map((locale) => {
        const isRead = keys.includes(key) && locales.includes(locale)
        const recorded = isRead ? undefined : recordedFor(reviewed, key, locale)
        return [locale, recorded ?? hashOf(text)] as const
      })
    const [one, ...others] = new Set(hashes.map(([, hash]) => hash))
    if (one === undefined) return []
    return [[key, others.length === 0 ? one : Object.fromEntries(hashes)] as const]
  })
  return Object.fromEntries(entries)
}

function recordedFor(reviewed: Reviewed, key: string, locale: string): string | undefined {
  const recorded = Object.hasOwn(reviewed, key) ? reviewed[key] : undefined
  return typeof recorded === 'string' ? recorded : recorded?.[locale]
}
