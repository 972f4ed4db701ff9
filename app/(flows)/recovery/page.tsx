import type { Metadata } from 'next'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { RecoveryLinks } from '@/components/flow/recovery-links'
import { FlowScreen } from '@/components/screens/flow-screen'
import { pageNotice } from '@/components/screens/page-notice'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitRecovery } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('recovery.title', 'recovery')
}

export default async function RecoveryPage({ searchParams }: PageProps) {
  const t = await currentTranslator('recovery')
  const open = await openPageFlow('recovery', searchParams)
  const footer = <RecoveryLinks t={t} returnTo={open.pageUrl.query.get('return_to')} />
  const notice = pageNotice(open.notice, lineName(), t)
  return (
    <FlowScreen t={t} open={open} kind="recovery" footer={footer} action={submitRecovery} notice={notice} />
  )
}
