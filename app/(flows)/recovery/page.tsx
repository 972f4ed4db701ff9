import type { Metadata } from 'next'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { RecoveryLinks } from '@/components/flow/recovery-links'
import { pageNotice } from '@/components/screens/page-notice'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitRecovery } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('recovery.title', 'recovery')
}

export default async function RecoveryPage({ searchParams }: PageProps) {
  const [{ flow, pageUrl, page, notice, draft }, t] = await Promise.all([
    openPageFlow('recovery', searchParams),
    currentTranslator('recovery'),
  ])
  return (
    <Card
      title={t.text('recovery.title')}
      footer={<RecoveryLinks t={t} returnTo={pageUrl.query.get('return_to')} />}
    >
      <FlowForm
        flow={flow}
        kind="recovery"
        page={page}
        action={submitRecovery}
        t={t}
        notice={pageNotice(notice, lineName(), t)}
        draft={draft}
      />
    </Card>
  )
}
