interface LanguageSwitcherProps {
  /** "Language: English", in the language of the page. */
  readonly label: string
  readonly current: string
  /** Locale and what its speakers call it. */
  readonly languages: readonly { readonly locale: string; readonly name: string }[]
  /** The page to come back to, as a path with its query. */
  readonly page: string
}

/** The choice of language at the end of every page; a form of its own, so that it needs no script. */
export function LanguageSwitcher({ label, current, languages, page }: LanguageSwitcherProps) {
  return (
    <form className="language-switcher" method="post" action="/api/language">
      <input type="hidden" name="page" value={page} />
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
