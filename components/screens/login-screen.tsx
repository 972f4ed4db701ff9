import type { ReactNode } from 'react'
import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { ForgotPassword } from '@/components/flow/forgot-password'
import { afterRecovery } from '@/components/flow/kept-for-login'
import { LoginForms } from '@/components/flow/login-forms'
import { LoginLinks } from '@/components/flow/login-links'
import { Card } from '@/components/ui/card'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { LineState } from '@/lib/line/login-state'
import { hintedValues } from '@/lib/ory/hydra/login-hint'
import type { Flow } from '@/lib/ory/kratos/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/hidden-identifier'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import type { Notice } from '@/lib/ory/kratos/outcome'
import type { SettingsGroup } from '@/lib/ory/kratos/settings-sections'
import { InsideLine } from './inside-line'
import { pageNotice } from './page-notice'

/** A notice of our own on the login screen. */
export type LoginNotice =
  | { readonly kind: 'page'; readonly notice: Notice; readonly retryAfter?: number | undefined }
  /** A sign-in through the portal failed. Without a text, a general sentence says so. */
  | { readonly kind: 'portal'; readonly text: string | undefined; readonly restartHref: string | undefined }
  /** A change in this section of the settings waits for the login. */
  | { readonly kind: 'waiting'; readonly section: SettingsGroup }

/** What the login screen shows. */
export interface LoginScreenContent {
  readonly lineState: LineState
  readonly flow: Flow
  readonly notice: LoginNotice | undefined
  /** Opens this page in the device's browser; only inside LINE's browser. */
  readonly deviceBrowserHref: string | undefined
}

interface LoginScreenProps {
  readonly t: Translator
  readonly screen: LoginScreenContent
  /** The query of this page. */
  readonly query: URLSearchParams
  /** The name that people know LINE by. */
  readonly lineName: string
  /** Path and query of this page, posted with the form. */
  readonly page: string
  readonly action: FlowFormProps['action']
  readonly draft: FlowFormProps['draft']
}

/** The login screen: the card of a login flow. It differs while an account of LINE is linked (specification 2.2, 2.4). */
export function LoginScreen(props: LoginScreenProps) {
  const { t, screen, query, lineName, page, action, draft } = props
  const { flow, lineState, deviceBrowserHref } = screen
  const insideLine = deviceBrowserHref && <InsideLine t={t} name={lineName} href={deviceBrowserHref} />
  const form = { flow, page, action, t, notice: noticeText(screen.notice, lineName, t) }
  if (lineState === 'linked') {
    const errors = flow.ui.messages.filter(({ type }) => type === 'error')
    return (
      <Card title={t.text('line.linked', { name: lineName })} footer={insideLine}>
        <FlowForm {...form} kind="login" draft={draft} messages={errors} />
      </Card>
    )
  }
  const isBind = lineState === 'bind'
  const passwordLink = !isSecondFactorMode(flow) && <ForgotPassword t={t} returnTo={afterRecovery(query)} />
  return (
    <Card
      title={isBind ? t.text('line.result_accountexist', { name: lineName }) : t.text(titleOf(flow))}
      subtitle={isBind ? undefined : subtitleOf(flow, t)}
      footer={
        <>
          <LoginLinks t={t} flow={flow} query={query} />
          {insideLine}
        </>
      }
    >
      <LoginForms {...form} draft={draft ?? hintedValues(flow)} passwordLink={passwordLink} />
    </Card>
  )
}

function noticeText(notice: LoginNotice | undefined, name: string, t: Translator) {
  switch (notice?.kind) {
    case undefined:
      return undefined
    case 'page':
      return pageNotice(notice.notice, name, t, notice.retryAfter)
    case 'portal':
      return { severity: 'error', text: portalText(notice, t) } as const
    case 'waiting': {
      const section = t.text(`settings.title_${notice.section}`)
      return { severity: 'info', text: t.text('login.change_waits', { section }) } as const
    }
    default:
      return notice satisfies never
  }
}

/** Signing in again may fail in the same way. The link starts at the portal instead. */
function portalText(
  { text, restartHref }: Extract<LoginNotice, { kind: 'portal' }>,
  t: Translator,
): ReactNode {
  const sentence = text ?? t.text('portal.general')
  if (!restartHref) return sentence
  return (
    <>
      {sentence} <a href={restartHref}>{t.text('consent.start_again')}</a>
    </>
  )
}

/** The application that asks for the sign-in, or else the account that Kratos knows already (specification 2.2). */
function subtitleOf(flow: Flow, t: Translator): string | undefined {
  const clientName = flow.oauth2_login_request?.client?.client_name
  if (clientName) return t.text('login.subtitle_client', { clientName })
  const identifier = hiddenIdentifier(flow)
  if (!identifier) return undefined
  return t.text(isSecondFactorMode(flow) ? 'login.signed_in_as' : 'login.signing_in_as', { identifier })
}

/** The title says what the flow is for (specification 2.2). */
function titleOf(flow: Flow): TextKey {
  if (flow.requested_aal === 'aal2') return 'login.title_aal2'
  return flow.refresh ? 'login.title_refresh' : 'login.title'
}
