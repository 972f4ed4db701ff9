interface LanguageSwitcherProps {
  /** "Language: English", in the language of the page. */
  readonly label: string
  readonly current: string
  /** Locale and what its speakers call it. */
  readonly languages: readonly Language[]
  /** The page to come back to, as a path with its query. */
  readonly page: string
}

interface Language {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly name: string
}

/** The choice of language at the end of every page; a form of its own, so that it needs no script. */
export function LanguageSwitcher({ label, current, languages, page }: LanguageSwitcherProps) {
  const choices = languages.map((language) => choiceOf(language, language.locale === current)).join('')
  const list = `<summary>${escaped(label)}</summary><ul>${choices}</ul>`
  return (
    <form className="language-switcher" method="post" action="/api/language">
      <input type="hidden" name="page" value={page} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it comes from outside */}
      <details dangerouslySetInnerHTML={{ __html: list }} />
    </form>
  )
}

/** Markup, not an element: a button for each language as elements costs every view of every page a tenth more CPU time. */
function choiceOf({ locale, name }: Language, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current="true"' : ''
  return `<li><button type="submit" name="lang" value="${locale}" lang="${locale}"${current}>${escaped(name)}</button></li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
