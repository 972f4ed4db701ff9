import { FailureScreen } from '@/components/screens/failure-screen'
import { config } from '@/lib/config'
import { currentTranslator } from '@/lib/i18n/current-translator'

/** Our own, because Next's default carries inline code without a nonce. */
export default async function NotFound() {
  const t = await currentTranslator()
  return (
    <FailureScreen
      t={t}
      title={t.text('error.not_found.title')}
      explanation={t.text('error.not_found.body')}
      way={{ href: '/', label: t.text('action.go_back') }}
      supportUrl={config().SUPPORT_URL}
    />
  )
}
