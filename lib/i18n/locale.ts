import { remembered } from './remembered'

interface LocaleWishes<L extends string> {
  /** `ui_locales` of an OAuth2 request: tags in order of preference, as a list or with spaces between. */
  readonly uiLocales?: string | readonly string[] | undefined
  /** What the visitor chose with the switcher. */
  readonly cookie?: string | undefined
  /** The browser's `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined
  /** What we have; the first one is the fallback. */
  readonly supported: readonly [L, ...L[]]
}

/** More come from no browser; the rest of them is not read. */
const mostTags = 30

/**
 * The locale to show: the OAuth2 request's wish, then the visitor's own choice, then the browser's, then English.
 * A tag matches when language and script agree, so `zh-TW` gets `zh-Hant` and `zh-CN` does not.
 * Source: OpenID Connect Core 3.1.2.1 (`ui_locales`), RFC 9110 12.5.4 (`Accept-Language`).
 */
export function chooseLocale<L extends string>(wishes: LocaleWishes<L>): L {
  const { uiLocales, cookie, acceptLanguage, supported } = wishes
  const requested = typeof uiLocales === 'string' ? uiLocales.split(/\s+/) : uiLocales
  const wanted = [
    ...(requested ?? []).slice(0, mostTags),
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
 * The locale of one area: English where the operator keeps that area to English
 * (`LATCHKEY_ENGLISH_ONLY_AREAS`, specification 1), else the visitor's.
 */
export function localeOfArea<L extends string>(
  locale: L,
  area: string,
  englishOnlyAreas: readonly string[],
): L | 'en' {
  return englishOnlyAreas.includes(area) ? 'en' : locale
}

/** The tags of an `Accept-Language` header, dearest first; those with weight 0 are refused ones. */
function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .slice(0, mostTags)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function matchOf<L extends string>(tag: string, supported: readonly L[]): L | undefined {
  const wanted = parseTag(tag)
  if (!wanted) return undefined
  const wantedLikely = languageAndScript(wanted)
  return (
    supported.find((locale) => locale === wanted.baseName) ??
    supported.find((locale) => likelyOfSupported(locale) === wantedLikely)
  )
}

const likelyOfSupported = remembered((locale) => languageAndScript(new Intl.Locale(locale)))

function languageAndScript(locale: Intl.Locale): string {
  const { language, script } = locale.maximize()
  return `${language}-${script}`
}

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
