import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { endonymOf } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { languageTagOf } from '@/lib/messages/language-tag'

interface LanguageListProps {
  readonly t: Translator
  readonly locales: readonly string[]
  /** The page to return to, as a path with its query. */
  readonly page: string
}

/**
 * The languages to choose from, each with its name in that language. It is a plain form, so it needs no
 * JavaScript.
 */
export function LanguageList({ t, locales, page }: LanguageListProps) {
  return (
    <Card
      title={t.text('language.title')}
      footer={
        <p>
          <a href={page}>{t.text('action.go_back')}</a>
        </p>
      }
    >
      <form className="languages" method="post" action={`/api/language?${new URLSearchParams({ page })}`}>
        {locales.map((locale) => (
          <Button
            key={locale}
            type="submit"
            variant="outline"
            size="large"
            name="lang"
            value={locale}
            lang={languageTagOf(locale)}
            translate="no"
            aria-current={locale === t.locale || undefined}
          >
            {endonymOf(locale)}
          </Button>
        ))}
      </form>
    </Card>
  )
}
