import type { Metadata } from 'next'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { VerificationLinks } from '@/components/flow/verification-links'
import { FlowScreen } from '@/components/screens/flow-screen'
import { pageNotice } from '@/components/screens/page-notice'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitVerification } from './actions'
import { openVerification } from './open-verification'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('verification.title', 'verification')
}

export default async function VerificationPage({ searchParams }: PageProps) {
  const t = await currentTranslator('verification')
  const open = await openVerification(searchParams)
  return (
    <FlowScreen
      t={t}
      open={open}
      kind="verification"
      footer={<VerificationLinks t={t} />}
      action={submitVerification}
      notice={pageNotice(open.notice, lineName(), t)}
    />
  )
}
