import { LanguageSwitcher } from '@/components/ui/language-switcher'
import { config } from '@/lib/config/config'
import { currentBook } from '@/lib/i18n/current-book'
import { ownNameOf } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'

interface PageFooterProps {
  readonly t: Translator
  /** The page that is shown. Only path and query are read. */
  readonly page: URL
}

/** The end of every page: the operator's links, if they are configured, and the choice of language. */
export function PageFooter({ t, page }: PageFooterProps) {
  const { SUPPORT_URL, PRIVACY_URL, TERMS_URL } = config()
  const links = [
    { key: 'footer.support', href: SUPPORT_URL },
    { key: 'footer.privacy', href: PRIVACY_URL },
    { key: 'footer.terms', href: TERMS_URL },
  ] as const
  return (
    <>
      {links
        .filter(({ href }) => href)
        .map(({ key, href }) => (
          <a key={key} href={href}>
            {t.text(key)}
          </a>
        ))}
      <LanguageSwitcher
        label={t.text('language.current', { name: ownNameOf(t.locale) })}
        current={t.locale}
        languages={currentBook().locales.map((locale) => ({ locale, name: ownNameOf(locale) }))}
        page={page.pathname + page.search}
      />
    </>
  )
}
