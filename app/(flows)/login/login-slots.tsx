import { captchaView } from '@/components/captcha/captcha-view'
import { InApp, unsupportedProviderView } from '@/components/in-app/in-app'
import { LineFallback } from '@/components/line/line-fallback'
import { lastUsedMark } from '@/components/remembered-accounts/last-used'
import { RememberBox } from '@/components/remembered-accounts/remember-box'
import { AccountTile, RememberedAccounts } from '@/components/remembered-accounts/remembered-accounts'
import { type LoginSlots, loginFormId } from '@/components/screens/login-screen'
import type { Translator } from '@/lib/i18n/translator'
import {
  accountParameter,
  anotherAccount,
  isRememberRequested,
  rememberField,
} from '@/lib/remembered-accounts/remembered-accounts'
import { toHref } from '@/lib/urls/flow-page-url'
import { submitForgetAccount } from './actions'
import type { LoginScreenContent } from './choose-login-screen'
import type { OpenLogin } from './login-choice'

/** What capabilities add to the login screen. */
export function loginSlots(
  screen: LoginScreenContent,
  open: OpenLogin,
  lineName: string,
  t: Translator,
): LoginSlots {
  const { inApp, known, fallbackCode } = screen
  const { chosen } = known
  return {
    heading: screen.lineState === 'bind' ? t.text('line.result_accountexist', { name: lineName }) : undefined,
    banner: known.accounts.length > 0 && (
      <>
        {chosen && (
          <AccountTile t={t} identifier={chosen.identifier} otherHref={hrefOf(anotherAccount, open)} />
        )}
        {knownAccounts(known, open, t)}
      </>
    ),
    belowPassword: chosen ? (
      <input type="hidden" name={rememberField} value="true" />
    ) : (
      <RememberBox t={t} name={rememberField} isChecked={isRememberRequested(open.session, open.flow.id)} />
    ),
    methodsNotice: fallbackCode && <LineFallback t={t} code={fallbackCode} lineName={lineName} />,
    links: inApp && (
      <InApp t={t} context={inApp} lineName={lineName} page={open.page} formId={loginFormId(screen.flow)} />
    ),
    overrides: loginOverrides(screen, lineName, t),
    mark: lastUsedMark(known.lastUsedMethod, t),
  }
}

/** The nodes that a capability renders itself. */
export function loginOverrides({ inApp }: LoginScreenContent, lineName: string, t: Translator) {
  return [captchaView, ...(inApp ? [unsupportedProviderView(inApp, lineName, t)] : [])]
}

/** The other accounts that this browser remembers. */
function knownAccounts({ accounts, chosen }: LoginScreenContent['known'], open: OpenLogin, t: Translator) {
  const linked = accounts
    .filter(({ id }) => id !== chosen?.id)
    .map((account) => ({ ...account, href: hrefOf(account.id, open) }))
  if (linked.length === 0) return undefined
  return <RememberedAccounts t={t} accounts={linked} page={open.page} forget={submitForgetAccount} />
}

/** The URL of this page with an account filled in; for {@link anotherAccount}, with none. */
function hrefOf(accountId: string, { pageUrl }: OpenLogin) {
  return toHref(pageUrl, { [accountParameter]: accountId })
}
