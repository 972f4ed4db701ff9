import 'server-only'
import { FailureScreen } from '@/components/screens/failure-screen'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { AccountStyles } from './account-styles'
import { pageTitle } from './page-title'
import { titled } from './titled'

/** Says that there is no page at this URL, in the visitor's language. */
export const UnknownPage = titled(() => pageTitle('error.not_found.title'), unknownPage)

async function unknownPage() {
  const t = await currentTranslator()
  return (
    <>
      <AccountStyles />
      <FailureScreen
        t={t}
        title={t.text('error.not_found.title')}
        severity="info"
        explanation={t.text('error.not_found.body')}
        primaryLink={{ href: '/', label: t.text('action.go_back') }}
        supportUrl={config().SUPPORT_URL}
      />
    </>
  )
}
