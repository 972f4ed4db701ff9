import type { Metadata } from 'next'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { RegistrationLinks } from '@/components/flow/registration-links'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { hintedValues } from '@/lib/ory/hydra/login-hint'
import { openFlow } from '@/lib/ory/open-flow'
import type { SearchParams } from '@/lib/ory/page-address'
import { heldBack } from '@/lib/phone/due'
import { pageNotice } from '../page-notice'
import { submitRegistration } from './actions'
import { phoneStepOf } from './phone-step-of'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('registration.title', 'registration')
}

export default async function RegistrationPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ flow, address, page, notice, draft }, t] = await Promise.all([
    openFlow('registration', searchParams),
    currentTranslator('registration'),
  ])
  const phoneStep = await phoneStepOf(flow)
  const clientName = flow.oauth2_login_request?.client?.client_name
  return (
    <Card
      title={t.text('registration.title')}
      subtitle={clientName && t.text('login.subtitle_client', { clientName })}
      footer={<RegistrationLinks t={t} flow={flow} query={address.query} />}
    >
      <FlowForm
        flow={phoneStep && !phoneStep.view.verified ? heldBack(flow) : flow}
        kind="registration"
        page={page}
        action={submitRegistration}
        t={t}
        notice={pageNotice(notice, t)}
        draft={draft ?? hintedValues(flow)}
        phoneStep={phoneStep}
      />
    </Card>
  )
}
