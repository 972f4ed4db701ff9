import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageNotice } from '@/app/(flows)/page-notice'
import { openPageFlow } from '@/app/open-page-flow'
import { pageTitle } from '@/app/page-title'
import { FlowForm } from '@/components/flow/flow-form'
import { ForgotPassword } from '@/components/flow/forgot-password'
import { afterRecovery } from '@/components/flow/kept-for-login'
import { LoginForms } from '@/components/flow/login-forms'
import { LoginLinks } from '@/components/flow/login-links'
import { Card } from '@/components/ui/card'
import { waitingSection, withoutConfirmHint } from '@/lib/flows/waiting-change'
import { isReLoginDue } from '@/lib/flows/waiting-login'
import type { FlowPageUrl, SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { lineName } from '@/lib/line/line-name'
import { hintedValues } from '@/lib/ory/hydra/login-hint'
import type { Flow } from '@/lib/ory/kratos/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/hidden-identifier'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import { submitLogin } from './actions'
import { lineView } from './line-view'
import { portalNotice } from './portal-notice'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('login.title', 'login')
}

export default async function LoginPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [open, t] = await Promise.all([openPageFlow('login', searchParams), currentTranslator('login')])
  if (isReLoginDue(open.pageUrl, open.session)) redirect('/api/re-login')
  const line = lineView(open, t)
  if (line.elsewhere) redirect(line.elsewhere)
  const { pageUrl, page, notice, draft } = open
  const { state } = line
  const own = pageNotice(notice, t) ?? portalNotice(open, t)
  const waiting = own ? undefined : waitingNotice(pageUrl, t)
  const flow = waiting ? withoutConfirmHint(line.flow) : line.flow
  const common = { page, action: submitLogin, t, notice: own ?? waiting, draft }
  if (state === 'linked') {
    const messages = flow.ui.messages.filter(({ type }) => type === 'error')
    return (
      <Card title={t.text('line.linked', { name: lineName() })} footer={line.hint}>
        <FlowForm {...common} flow={flow} kind="login" messages={messages} />
      </Card>
    )
  }
  return (
    <Card
      title={
        state === 'bind' ? t.text('line.result_accountexist', { name: lineName() }) : t.text(titleOf(flow))
      }
      subtitle={state === 'bind' ? undefined : subtitleOf(flow, t)}
      footer={
        <>
          <LoginLinks t={t} flow={flow} query={pageUrl.query} />
          {line.hint}
        </>
      }
    >
      <LoginForms
        {...common}
        flow={flow}
        draft={draft ?? hintedValues(flow)}
        passwordLink={
          !isSecondFactorMode(flow) && <ForgotPassword t={t} returnTo={afterRecovery(pageUrl.query)} />
        }
      />
    </Card>
  )
}

/** Whoever confirms who they are for a change of their settings is told which one waits, and that it is not lost. */
function waitingNotice(pageUrl: FlowPageUrl, t: Translator) {
  const section = waitingSection(pageUrl)
  if (!section) return undefined
  return {
    severity: 'info',
    text: t.text('login.change_waits', { section: t.text(`settings.title_${section}`) }),
  } as const
}

/** The client that asks for the sign-in, or else the account that Kratos knows already (specification 2.2). */
function subtitleOf(flow: Flow, t: Translator): string | undefined {
  const clientName = flow.oauth2_login_request?.client?.client_name
  if (clientName) return t.text('login.subtitle_client', { clientName })
  const identifier = hiddenIdentifier(flow)
  if (!identifier) return undefined
  return t.text(isSecondFactorMode(flow) ? 'login.signed_in_as' : 'login.signing_in_as', { identifier })
}

/** Specification 2.2: the card's title follows what the flow is for. */
function titleOf(flow: Flow): TextKey {
  if (flow.requested_aal === 'aal2') return 'login.title_aal2'
  return flow.refresh ? 'login.title_refresh' : 'login.title'
}
