import type { Metadata } from 'next'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { pageNotice } from '@/components/screens/page-notice'
import { RegistrationScreen } from '@/components/screens/registration-screen'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { submitRegistration } from './actions'
import { chooseRegistrationScreen } from './choose-registration-screen'
import { phoneStepOf } from './phone-step-of'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('registration.title', 'registration')
}

export default async function RegistrationPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([
    openPageFlow('registration', searchParams),
    currentTranslator('registration'),
  ])
  const phoneStep = await phoneStepOf(open.flow)
  return (
    <RegistrationScreen
      t={t}
      screen={chooseRegistrationScreen(open, phoneStep, config().LINE_PROVIDER_ID)}
      query={open.pageUrl.query}
      lineName={lineName()}
      page={open.page}
      action={submitRegistration}
      notice={pageNotice(open.notice, lineName(), t)}
      draft={open.draft}
    />
  )
}
