import { headers } from 'next/headers'
import { AccountStyles } from '@/app/account-styles'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { LanguageList } from '@/components/screens/language-list'
import { config } from '@/lib/config/config'
import { currentBook } from '@/lib/i18n/current-book'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { pageBeforeLanguages } from '@/lib/request/previous-page'

export default titled(() => pageTitle('language.title'), LanguagePage)

/** The list of languages. The choice returns to the page where the visitor pressed the link to this one. */
async function LanguagePage({ searchParams }: PageProps) {
  const [t, sent, { page }] = await Promise.all([currentTranslator(), headers(), searchParams])
  return (
    <>
      <AccountStyles />
      <LanguageList
        t={t}
        locales={currentBook().locales}
        page={pageBeforeLanguages([sent.get('referer'), page], config().APP_URL)}
      />
    </>
  )
}
