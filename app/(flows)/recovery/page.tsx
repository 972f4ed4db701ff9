import type { Metadata } from 'next'
import { pageNotice } from '@/app/(flows)/page-notice'
import { openPageFlow } from '@/app/open-page-flow'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { RecoveryLinks } from '@/components/flow/recovery-links'
import { Card } from '@/components/ui/card'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { submitRecovery } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('recovery.title', 'recovery')
}

export default async function RecoveryPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
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
        notice={pageNotice(notice, t)}
        draft={draft}
      />
    </Card>
  )
}
