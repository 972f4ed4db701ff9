import type { Metadata } from 'next'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { VerificationLinks } from '@/components/flow/verification-links'
import { pageNotice } from '@/components/screens/page-notice'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitVerification } from './actions'
import { openVerification } from './open-verification'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('verification.title', 'verification')
}

export default async function VerificationPage({ searchParams }: PageProps) {
  const [{ flow, page, notice, draft }, t] = await Promise.all([
    openVerification(searchParams),
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
        notice={pageNotice(notice, lineName(), t)}
        draft={draft}
      />
    </Card>
  )
}
