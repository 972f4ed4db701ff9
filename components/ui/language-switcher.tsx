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
  const list = `<details><summary>${escaped(label)}</summary><ul>${choices}</ul></details>`
  return (
    <form
      className="language-switcher"
      method="post"
      action={`/api/language?${new URLSearchParams({ page })}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it comes from outside
      dangerouslySetInnerHTML={{ __html: list }}
    />
  )
}

/**
 * Markup, not an element: a button for each language as elements costs every view of every page a tenth more CPU time.
 * Without quotation marks, which React's data of the page would hold as three characters each.
 */
function choiceOf({ locale, name }: Language, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current=true' : ''
  return `<li><button name=lang value=${locale} lang=${locale}${current}>${escaped(name)}</button></li>`
}

/** As ASCII: one letter of another script would make the process hold the text of the whole page in twice the memory. */
function escaped(text: string): string {
  return text.replace(/[&<]|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}
