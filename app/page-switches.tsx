import { ThemeSwitch } from '@/components/theme/theme-switch'
import { LanguageLink } from '@/components/ui/language-link'
import { type ThemeChoice, themeChoices, themeCookie } from '@/lib/config/theme-choice'
import { endonymOf } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { languageListUrl, languagePage } from '@/lib/request/previous-page'

interface PageSwitchesProps {
  readonly t: Translator
  /** The page that is shown. Only path and query are read. */
  readonly page: URL
  readonly theme: ThemeChoice
}

/** What a visitor can choose at the head of every page: the language and the theme. */
export function PageSwitches({ t, page, theme }: PageSwitchesProps) {
  const name = endonymOf(t.locale)
  return (
    <>
      {page.pathname !== languagePage && (
        <LanguageLink href={languageListUrl(page)} label={t.text('language.current', { name })} name={name} />
      )}
      <ThemeSwitch
        label={t.text('theme.current', { name: t.text(`theme.${theme}`) })}
        action={`/api/theme?${new URLSearchParams({ page: page.pathname + page.search })}`}
        name={themeCookie}
        current={theme}
        choices={themeChoices.map((value) => ({ value, label: t.text(`theme.${value}`) }))}
      />
    </>
  )
}
