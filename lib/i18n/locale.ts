import Negotiator from 'negotiator'
import { memoize } from '@/lib/messages/memoize'

interface LocalePreferences<L extends string> {
  /** `ui_locales` of an OAuth2 request: tags in order of preference, as a list or with spaces between. */
  readonly uiLocales?: string | readonly string[] | undefined
  /** The visitor's choice in the list of languages. */
  readonly cookie?: string | undefined
  /** The browser's `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined
  /** The available locales. The first is the fallback. */
  readonly supported: readonly [L, ...L[]]
}

/** No browser sends more. The rest is ignored. */
const maxTags = 30
/** RFC 5646, 4.4.1: real tags are not longer. */
const maxTagLength = 35

/**
 * The locale to show, by the preference of the OAuth2 request, the visitor's own choice, or the browser's
 * preference; otherwise English. A tag matches if language and script agree, so `zh-TW` gets `zh-Hant` and
 * `zh-CN` gets `zh-Hans`. Source: OpenID Connect Core 3.1.2.1 (`ui_locales`), RFC 9110 12.5.4
 * (`Accept-Language`).
 */
export function chooseLocale<L extends string>(preferences: LocalePreferences<L>): L {
  const { uiLocales, cookie, acceptLanguage, supported } = preferences
  const requested = typeof uiLocales === 'string' ? uiLocales.split(/\s+/) : uiLocales
  const wanted = [
    ...(requested ?? []).slice(0, maxTags),
    ...(cookie ? [cookie] : []),
    ...acceptedTags(acceptLanguage ?? ''),
  ]
  for (const tag of wanted) {
    const match = matchOf(tag, supported)
    if (match) return match
  }
  return supported[0]
}

/**
 * The locale of one area: English if the operator keeps that area in English (`LATCHKEY_ENGLISH_ONLY_AREAS`,
 * docs/behaviour.md 1), else the visitor's.
 */
export function localeOfArea<L extends string>(
  locale: L,
  area: string,
  englishOnlyAreas: readonly string[],
): L | 'en' {
  return englishOnlyAreas.includes(area) ? 'en' : locale
}

/** The tags of an `Accept-Language` header, the preferred ones first. Weight 0 means 'not this one'. */
function acceptedTags(header: string): string[] {
  const read = header.split(',', maxTags).join(',')
  return new Negotiator({ headers: { 'accept-language': read } }).languages()
}

/** The countries (alpha-2) that an `Accept-Language` header names, the preferred ones first: `TW` for `zh-TW`. */
export function acceptedRegions(header: string): string[] {
  return acceptedTags(header).flatMap(
    (tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase() ?? [],
  )
}

function matchOf<L extends string>(tag: string, supported: readonly L[]): L | undefined {
  const wanted = parseTag(tag.slice(0, maxTagLength))
  if (!wanted) return undefined
  return (
    supported.find((locale) => locale === wanted.name) ??
    supported.find((locale) => parseTag(locale)?.likely === wanted.likely)
  )
}

/**
 * A tag in its canonical spelling, and its language with the most likely script. Undefined for an invalid
 * tag.
 */
const parseTag = memoize((tag) => {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script } = locale.maximize()
    return { name: locale.baseName, likely: `${language}-${script}` }
  } catch {
    return undefined
  }
}, 1000)
