import { CodeStyles } from '@/app/code-styles'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { recoveryTransforms } from '@/app/transforms/mail-transforms'
import { captchaView } from '@/components/captcha/captcha-view'
import { RecoveryLinks } from '@/components/flow/links'
import { FlowScreen } from '@/components/screens/flow-screen'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { noNotice, toHref } from '@/lib/urls/flow-page-url'
import { submitRecovery } from './actions'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('recovery', searchParams, 'recovery.title'),
  RecoveryPage,
)

async function RecoveryPage({ searchParams }: PageProps) {
  const [t, open] = await Promise.all([currentTranslator('recovery'), openPageFlow('recovery', searchParams)])
  const { page, kind, query } = open.pageUrl
  const footer = <RecoveryLinks t={t} destination={open.destination} />
  const notice = formNotice(open, t)
  return (
    <>
      <CodeStyles flow={open.flow} />
      <FlowScreen
        t={t}
        open={{ ...open, flow: applyTransforms(open.flow, recoveryTransforms, undefined) }}
        kind="recovery"
        changeAddressHref={toHref({ page, kind, query }, noNotice)}
        footer={footer}
        action={submitRecovery}
        notice={notice}
        overrides={[captchaView]}
      />
    </>
  )
}
