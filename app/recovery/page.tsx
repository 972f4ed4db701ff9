import type { Metadata } from 'next'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { RecoveryLinks } from '@/components/flow/recovery-links'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { openFlow } from '@/lib/ory/open-flow'
import type { SearchParams } from '@/lib/ory/page-address'
import { pageNotice } from '../page-notice'
import { submitRecovery } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('recovery.title', 'recovery')
}

export default async function RecoveryPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ flow, address, page, notice, draft }, t] = await Promise.all([
    openFlow('recovery', searchParams),
    currentTranslator('recovery'),
  ])
  return (
    <Card
      title={t.text('recovery.title')}
      footer={<RecoveryLinks t={t} returnTo={address.query.get('return_to')} />}
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
