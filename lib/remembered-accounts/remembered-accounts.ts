import 'server-only'
import { randomBytes } from 'node:crypto'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import {
  type BrowserMemory,
  type RememberedAccount,
  readBrowserMemory,
  updateBrowserMemory,
} from '@/lib/session/browser-memory'
import type { Session } from '@/lib/session/session-schema'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { rememberedAccountsSession } from './remembered-accounts-session'

/** The checkbox that remembers the account in this browser. It is not forwarded to Kratos. */
export const rememberField = 'latchkey.remember'

/** The parameter of the login page that names the chosen account, by its id in this browser. */
export const accountParameter = 'account'

/** The value of that parameter for a visitor who is none of the accounts. */
export const anotherAccount = 'none'

/** As many fit into one cookie, with the longest identifiers. */
const maxAccounts = 4
const maxIdentifierLength = 320

/** The methods that complete a sign-in. All others come second. */
const firstFactors: ReadonlySet<string> = new Set(['password', 'code', 'passkey', 'webauthn'])

/**
 * Remembers the method of a sign-in, and the account if the visitor chose so. After the first password in this
 * browser, the home page may offer a passkey. Only in a server action: it sets a cookie.
 * @param session our session as it was read before the submit
 * @param asked whether the visitor selected the checkbox in this form, and whether this browser can use passkeys
 * @returns what changes in our session
 */
export async function rememberSignIn(
  result: FlowResult,
  form: URLSearchParams,
  pageUrl: FlowPageUrl,
  session: Session,
  { isTicked, canUsePasskeys }: { readonly isTicked: boolean; readonly canUsePasskeys: boolean },
): Promise<Pick<Session, 'offersPasskey'>> {
  const method = usedMethodOf(result, form, pageUrl)
  if (method === undefined) return {}
  const memory = await readBrowserMemory()
  const wantsAccount = isTicked || (!hasBox(form) && isRememberRequested(session, pageUrl.flowId))
  const identifier = form.get('identifier')?.trim() ?? ''
  const isRemembered = wantsAccount && identifier !== '' && identifier.length <= maxIdentifierLength
  const accounts = isRemembered ? withAccount(memory.accounts, identifier, method) : undefined
  const offersPasskey = method === 'password' && canUsePasskeys && !memory.passkeyOffered
  await updateBrowserMemory({
    lastWay: method,
    ...(accounts && { accounts }),
    ...(offersPasskey && { passkeyOffered: true }),
  })
  return offersPasskey ? { offersPasskey } : {}
}

/** The checkbox is below the password. The page that asks for a code has none. */
function hasBox(form: URLSearchParams): boolean {
  return form.has('password')
}

/** Whether the visitor chose in this flow to have the account remembered. */
export function isRememberRequested(session: Session, flowId: string | undefined): boolean {
  const { rememberIn } = rememberedAccountsSession.of(session)
  return rememberIn !== undefined && rememberIn === flowId
}

/** What our session stores of the checkbox while the flow continues: after a wrong password, or before a code. */
export function rememberBoxChange(
  result: FlowResult,
  form: URLSearchParams,
  session: Session,
  isTicked: boolean,
): Session {
  if (result.kind !== 'show') return {}
  if (isTicked) return rememberedAccountsSession.change({ rememberIn: result.flow.id })
  const wasTicked = rememberedAccountsSession.of(session).rememberIn !== undefined
  return hasBox(form) && wasTicked ? rememberedAccountsSession.change({ rememberIn: undefined }) : {}
}

/**
 * The method of an accepted sign-in; undefined for any other form. If an application waits, Kratos redirects an
 * accepted sign-in to Hydra. A provider signs in on its own site and does not return through us, so its button counts
 * when it is pressed.
 */
export function usedMethodOf(
  result: FlowResult,
  form: URLSearchParams,
  { query }: FlowPageUrl,
): string | undefined {
  const isAccepted = result.kind === 'complete' || result.kind === 'go'
  const isSecond = query.get('aal2') === 'true' || query.get('aal') === 'aal2'
  if (!isAccepted || isSecond) return undefined
  const provider = form.get('provider')
  if (provider) return provider.length <= 100 ? `oidc/${provider}` : undefined
  const method = form.get('method') ?? ''
  return firstFactors.has(method) ? method : undefined
}

function withAccount(accounts: readonly RememberedAccount[] = [], identifier: string, method: string) {
  const known = accounts.find((account) => isSame(account, identifier))
  const id = known?.id ?? randomBytes(12).toString('base64url')
  const others = accounts.filter((account) => account !== known)
  return [{ id, identifier, way: method }, ...others].slice(0, maxAccounts)
}

function isSame(account: RememberedAccount, identifier: string): boolean {
  return account.identifier.toLowerCase() === identifier.toLowerCase()
}

/** Forgets one account in this browser, by its id there or by its identifier. */
export async function forgetAccount(named: { readonly id?: string; readonly identifier?: string }) {
  const { accounts = [] } = await readBrowserMemory()
  const others = accounts.filter(
    (account) => account.id !== named.id && !(named.identifier && isSame(account, named.identifier)),
  )
  if (others.length < accounts.length)
    await updateBrowserMemory({ accounts: others.length > 0 ? others : undefined })
}

/**
 * Corrects what the browser remembers after a provider did not sign the visitor in: its button counted when it was
 * pressed.
 */
export function withoutProviderHint({ lastWay, ...memory }: BrowserMemory): BrowserMemory {
  return { ...memory, ...(!lastWay?.startsWith('oidc/') && { lastWay }) }
}

/** What the login page shows of a browser that we know. */
interface RememberedLogin {
  readonly lastUsedMethod: string | undefined
  /** The accounts to choose from. */
  readonly accounts: readonly RememberedAccount[]
  /** The account whose identifier is filled in. */
  readonly chosen: RememberedAccount | undefined
  /** The visitor pressed the account, and it signed in with a password last. */
  readonly isPasswordNext: boolean
}

/**
 * What the login page shows of the browser. An account is filled in if the visitor chose it, or if the application
 * named it (`login_hint`). Otherwise it is the newest one, unless the application requests a choice
 * (`prompt=select_account`, OpenID Connect Core 3.1.2.1). A visitor who is none of the accounts is offered every
 * method, as in an unknown browser. Pure.
 * @param asksToSelect whether the application requests a choice
 */
export function rememberedLogin(
  { lastWay, accounts = [] }: BrowserMemory,
  flow: Flow,
  query: URLSearchParams,
  asksToSelect: boolean,
): RememberedLogin {
  if (isReauthOrStepUp(flow) || hiddenIdentifier(flow))
    return { lastUsedMethod: lastWay, accounts: [], chosen: undefined, isPasswordNext: false }
  const asked = query.get(accountParameter)
  const hint = flow.oauth2_login_request?.oidc_context.login_hint
  const chosen = asked
    ? accounts.find(({ id }) => id === asked)
    : hint
      ? accounts.find((account) => isSame(account, hint))
      : asksToSelect
        ? undefined
        : accounts[0]
  const isPasswordNext = asked !== null && chosen?.way === 'password'
  // The last used method was that of another person.
  const ofBrowser = asked === anotherAccount ? undefined : lastWay
  return { lastUsedMethod: chosen?.way ?? ofBrowser, accounts, chosen, isPasswordNext }
}
