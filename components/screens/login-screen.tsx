import type { ReactNode } from 'react'
import { CodeSent } from '@/components/flow/code-sent'
import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { type FlowFormInput, planFlowForm } from '@/components/flow/flow-form-plan'
import { ForgotPassword, LoginLinks } from '@/components/flow/links'
import { LoginForms } from '@/components/flow/login-forms'
import { MailHelp } from '@/components/flow/mail-help'
import type { FormNotice } from '@/components/flow/notice-view'
import { InApp, unsupportedProviderView } from '@/components/in-app/in-app'
import type { WaitProps } from '@/components/rate-limits/wait'
import { KeepBox, RememberBox } from '@/components/remembered-accounts/login-checkboxes'
import { AccountTile, RememberedAccounts } from '@/components/remembered-accounts/remembered-accounts'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Destination } from '@/lib/destination/destination'
import { interstitialHref, loginHref } from '@/lib/destination/links'
import { keepBoxField, keepField } from '@/lib/flows/login/keep-signed-in'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { InAppContext } from '@/lib/line/in-app'
import type { CodeInsteadOfLine } from '@/lib/line/line-fallback'
import type { LineState } from '@/lib/line/login-state'
import { hintedValues } from '@/lib/oauth2/login-hint'
import type { Notice } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { sentCodeTo } from '@/lib/ory/kratos/flow/sent-code'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import {
  anotherAccount,
  type RememberedLogin,
  rememberField,
} from '@/lib/remembered-accounts/remembered-accounts'
import { pageNotice } from './page-notice'

/** A notice of our own on the login screen. */
export type LoginNotice =
  | {
      readonly kind: 'page'
      readonly notice: Notice
      readonly retryAfter?: number | undefined
      /** A proof of work that makes the wait shorter. */
      readonly work?: WaitProps['work']
    }
  /** A sign-in through the portal failed. Without a text, a general sentence says so. */
  | { readonly kind: 'portal'; readonly text: string | undefined; readonly restartHref: string | undefined }
  /** The visitor wanted to create an account, and did not come from a page that says where they were going. */
  | { readonly kind: 'sign_up' }
  /** A change in this section of the settings waits for the login. */
  | { readonly kind: 'waiting'; readonly section: SettingsGroup }
  /** A change of settings was sent after a sign-out, and is lost. */
  | { readonly kind: 'lost' }

export interface LoginScreenContent {
  readonly lineState: LineState
  readonly flow: Flow
  /** The same flow as its form has it. */
  readonly form: Flow
  /** What this browser remembers of earlier sign-ins. */
  readonly known: RememberedLogin
  readonly notice: LoginNotice | undefined
  /** The method that signed the visitor in last; only for a visitor who confirms that it is them. */
  readonly reauthenticationMethod?: string | undefined
  /** What sends a code to somebody who lost LINE. Undefined where nothing does. */
  readonly codeInsteadOfLine?: CodeInsteadOfLine | undefined
  /** The way that is at home in the browser: LINE inside LINE. Named as in the cookie (lib/session/browser-memory-schema.ts). */
  readonly preferredMethod?: string | undefined
  /** Only inside another app's browser. */
  readonly inApp: InAppContext | undefined
}

interface LoginScreenProps {
  readonly t: Translator
  readonly screen: LoginScreenContent
  readonly destination: Destination
  /** The name that people know LINE by. */
  readonly lineName: string
  /** Path and query of this page, posted with the form. */
  readonly page: string
  readonly action: FlowFormProps['action']
  readonly draft: FlowFormInput['draft']
  readonly resendWait: FlowFormInput['resendWait']
  /** Whether a visitor may create an account. */
  readonly offersSignUp: boolean
  /** The operator's page for help. */
  readonly supportUrl?: string | undefined
  readonly browser: LoginBrowser
}

/** What a visitor does with what this browser remembers. */
interface LoginBrowser {
  /** Whether the visitor stays signed in after the browser is closed. Undefined where Kratos alone decides. */
  readonly keepsSignedIn: boolean | undefined
  /** The visitor has ticked the box in this flow before. */
  readonly isAsked: boolean
  /** The URL of this page with an account filled in; for {@link anotherAccount}, with none. */
  hrefOf(accountId: string): string
  readonly forget: (form: FormData) => Promise<void>
}

/** The login screen: the card of a login flow. It differs while an account of LINE is linked (docs/behaviour.md 2.2, 2.4). */
export function LoginScreen(props: LoginScreenProps) {
  const { t, screen, destination, lineName, page, action, draft, browser, offersSignUp } = props
  const { flow, lineState } = screen
  const { chosen, accounts, lastWay, isPasswordNext } = screen.known
  // A second factor has several forms, and means nothing in another browser.
  const formId = isReauthOrStepUp(flow) ? undefined : 'login-form'
  const inApp = screen.inApp && (
    <InApp t={t} context={screen.inApp} lineName={lineName} page={page} formId={formId} />
  )
  const ownView = screen.inApp && unsupportedProviderView(screen.inApp, lineName, t)
  const form = { formId, page, action }
  const facts = { flow: screen.form, t, notice: noticeText(screen.notice, lineName, t) }
  if (lineState === 'linked') {
    const errors = flow.ui.messages.filter(({ type }) => type === 'error')
    return (
      <Card title={t.text('line.linked', { name: lineName })}>
        <FlowForm
          {...form}
          plan={planFlowForm({ ...facts, kind: 'login', draft, messages: errors })}
          slots={{ ownView }}
        />
      </Card>
    )
  }
  const isBind = lineState === 'bind'
  const passwordLink = !isReauthOrStepUp(flow) && (
    <>
      <ForgotPassword t={t} flow={flow} destination={destination} />
      {chosen ? (
        <input type="hidden" name={rememberField} value="true" />
      ) : (
        <RememberBox t={t} name={rememberField} isChecked={browser.isAsked} />
      )}
    </>
  )
  const others = accounts.filter(({ id }) => id !== chosen?.id)
  const codeTo = sentCodeTo(flow)
  // The first form of a sign-in asks. Whoever only confirms, or types a code, has chosen before.
  const asksToKeep = codeTo === undefined && !isReauthOrStepUp(flow) && flow.refresh !== true
  const isMailSent = codeTo?.includes('@') === true && !isReauthOrStepUp(flow)
  return (
    <Card
      title={isBind ? t.text('line.result_accountexist', { name: lineName }) : t.text(titleOf(flow))}
      subtitle={isBind ? undefined : subtitleOf(flow, t)}
      footer={
        (!isMailSent || inApp) && (
          <>
            {!isMailSent && (
              <LoginLinks {...{ t, flow, destination, offersSignUp, supportUrl: props.supportUrl }} />
            )}
            {inApp}
          </>
        )
      }
    >
      {chosen && (
        <AccountTile t={t} identifier={chosen.identifier} otherHref={browser.hrefOf(anotherAccount)} />
      )}
      {!chosen && others.length > 0 && knownAccounts(others, props)}
      <LoginForms
        {...form}
        facts={{
          ...facts,
          resendWait: props.resendWait,
          draft: draft ?? hintedValues(flow),
          lastWay,
          firstWay: screen.preferredMethod ?? lastWay,
          isPartlyFilledIn: isPasswordNext || Boolean(draft?.identifier),
        }}
        slots={{
          ownView,
          passwordLink,
          choices: asksToKeep && browser.keepsSignedIn !== undefined && keepBox(browser.keepsSignedIn, t),
          wayNote: screen.codeInsteadOfLine && (
            <p className="hint">{lostText(screen.codeInsteadOfLine, lineName, t)}</p>
          ),
        }}
        lastMethod={screen.reauthenticationMethod}
        settingsHref={interstitialHref('/settings', destination)}
      />
      {isMailSent && <MailHelp t={t} changeAddressHref={loginHref(destination)} laterHref={null} />}
      {chosen && others.length > 0 && knownAccounts(others, props)}
    </Card>
  )
}

function lostText({ field, button }: CodeInsteadOfLine, name: string, t: Translator): string {
  return t.text('line.lost', { name, field: t.message(field), button: t.message(button) })
}

function keepBox(isChecked: boolean, t: Translator) {
  return <KeepBox t={t} names={{ box: keepField, mark: keepBoxField }} isChecked={isChecked} />
}

function knownAccounts(
  accounts: RememberedLogin['accounts'],
  { t, page, browser: { hrefOf, forget } }: LoginScreenProps,
) {
  const linked = accounts.map((account) => ({ ...account, href: hrefOf(account.id) }))
  return <RememberedAccounts t={t} accounts={linked} page={page} forget={forget} />
}

function noticeText(notice: LoginNotice | undefined, name: string, t: Translator): FormNotice | undefined {
  switch (notice?.kind) {
    case undefined:
      return undefined
    case 'page':
      return withPageNotice(notice, name, t)
    case 'portal':
      return { severity: 'error', text: portalText(notice, t) } as const
    case 'waiting': {
      const section = t.text(`settings.title_${notice.section}`)
      return { severity: 'info', text: t.text('login.change_waits', { section }) } as const
    }
    case 'sign_up':
      return { severity: 'info', text: t.text('login.sign_up_here', { button: t.text('login.sign_up') }) }
    case 'lost':
      return { severity: 'info', text: t.text('login.change_lost') }
    default:
      return notice satisfies never
  }
}

/** After these, the visitor has to type again. */
const aboutInput: ReadonlySet<Notice> = new Set(['incorrect', 'login_error'])

function withPageNotice(
  { notice, retryAfter, work }: Extract<LoginNotice, { kind: 'page' }>,
  name: string,
  t: Translator,
): FormNotice | undefined {
  const shown = pageNotice(notice, name, t, retryAfter)
  const wait = shown?.wait && { ...shown.wait, work }
  return shown && { ...shown, ...(wait && { wait }), isAboutInput: aboutInput.has(notice) }
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
      <span>{sentence}</span> <a href={restartHref}>{t.text('consent.start_again')}</a>
    </>
  )
}

/**
 * The application that asks for the sign-in, or else the account that Kratos knows already (docs/behaviour.md 2.2). When a
 * code is on its way, the subtitle says where to.
 */
function subtitleOf(flow: Flow, t: Translator): ReactNode {
  const clientName = flow.oauth2_login_request?.client?.client_name
  const client = clientName && t.text('login.subtitle_client', { clientName })
  const codeTo = sentCodeTo(flow)
  if (codeTo !== undefined) return <CodeSent t={t} client={client} address={codeTo} />
  const identifier = hiddenIdentifier(flow)
  const isConfirming = isReauthOrStepUp(flow)
  if (!identifier || (client && !isConfirming)) return client
  const who = t.text(isConfirming ? 'login.signed_in_as' : 'login.signing_in_as', { identifier })
  if (!client) return who
  return (
    <>
      <span>{client}</span>
      <br />
      <span>{markAddresses(who)}</span>
    </>
  )
}

/** The title says what the flow is for (docs/behaviour.md 2.2). */
export function titleOf(flow: Flow): TextKey {
  if (flow.requested_aal === 'aal2') return 'login.title_aal2'
  return flow.refresh ? 'login.title_refresh' : 'login.title'
}
