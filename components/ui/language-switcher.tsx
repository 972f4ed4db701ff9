interface LanguageSwitcherProps {
  /** "Language: English", in the language of the page. */
  readonly label: string
  readonly current: string
  /** The locales to choose from, each with its name in its own language. */
  readonly languages: readonly Language[]
  /** The page to return to, as a path with its query. */
  readonly page: string
}

interface Language {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly name: string
}

/** The choice of language at the end of every page. It is a form of its own, so it needs no script. */
export function LanguageSwitcher({ label, current, languages, page }: LanguageSwitcherProps) {
  return (
    <form
      className="language-switcher"
      method="post"
      action={`/api/language?${new URLSearchParams({ page })}`}
    >
      <details>
        <summary>{label}</summary>
        <ul>
          {languages.map(({ locale, name }) => (
            <li key={locale}>
              <button
                type="submit"
                name="lang"
                value={locale}
                lang={locale}
                aria-current={locale === current || undefined}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </form>
  )
}
