import type { Metadata } from 'next'
import { pageNotice } from '@/app/(flows)/page-notice'
import { openPageFlow } from '@/app/open-page-flow'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { RegistrationLinks } from '@/components/flow/registration-links'
import { InsideLine } from '@/components/screens/inside-line'
import { Card } from '@/components/ui/card'
import { config } from '@/lib/config/config'
import { withoutAnswered } from '@/lib/flows/draft'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineName } from '@/lib/line/line-name'
import { cameByLine, withHiddenTraits, withoutUnusable } from '@/lib/line/line-nodes'
import { openPageExternalUrl } from '@/lib/line/open-in-browser'
import { hintedValues } from '@/lib/ory/hydra/login-hint'
import type { Flow } from '@/lib/ory/kratos/flow'
import { withSubmitDisabled } from '@/lib/phone/phone-step-due'
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
  const [{ flow, pageUrl, page, notice, draft, visitor }, t] = await Promise.all([
    openPageFlow('registration', searchParams),
    currentTranslator('registration'),
  ])
  const isLine = cameByLine(flow, config().LINE_PROVIDER_ID)
  const isInside = isLineBrowser(visitor.userAgent)
  const phoneStep = await phoneStepOf(flow)
  const shown = withoutAnswered(shownFlow(flow, isLine, isInside), draft)
  const clientName = flow.oauth2_login_request?.client?.client_name
  return (
    <Card
      title={isLine ? t.text('line.registration', { name: lineName() }) : t.text('registration.title')}
      subtitle={clientName && t.text('login.subtitle_client', { clientName })}
      footer={
        <>
          <RegistrationLinks t={t} flow={flow} query={pageUrl.query} />
          {isInside && <InsideLine t={t} name={lineName()} href={openPageExternalUrl(pageUrl)} />}
        </>
      }
    >
      <FlowForm
        flow={phoneStep && !phoneStep.view.verified ? withSubmitDisabled(shown) : shown}
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

function shownFlow(flow: Flow, isLine: boolean, isInside: boolean): Flow {
  if (isLine) return withHiddenTraits(flow)
  return isInside ? withoutUnusable(flow) : flow
}
