import type { Metadata } from 'next'
import { pageNotice } from '@/app/(flows)/page-notice'
import { openPageFlow } from '@/app/open-page-flow'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { VerificationLinks } from '@/components/flow/verification-links'
import { Card } from '@/components/ui/card'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { submitVerification } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('verification.title', 'verification')
}

export default async function VerificationPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ flow, page, notice, draft }, t] = await Promise.all([
    openPageFlow('verification', searchParams),
    currentTranslator('verification'),
  ])
  return (
    <Card title={t.text('verification.title')} footer={<VerificationLinks t={t} />}>
      <FlowForm
        flow={flow}
        kind="verification"
        page={page}
        action={submitVerification}
        t={t}
        notice={pageNotice(notice, t)}
        draft={draft}
      />
    </Card>
  )
}
