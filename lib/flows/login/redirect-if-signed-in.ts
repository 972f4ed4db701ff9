import 'server-only'
import type { CheckedPage, Destination } from '@/lib/destination/destination'
import { afterSignIn } from '@/lib/destination/links'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import type { StartStep } from '@/lib/flows/start/start-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { methodForms } from '@/lib/ory/kratos/flow/login-mode'
import { type WhoIsSignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import type { Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { pagesAfterSignIn } from '@/lib/urls/pages'
import { isReauthenticationDue } from './pending-reauthentication'

/** Whether a capability shows something on the login page, also to a visitor who is signed in. */
type HasPurpose = (from: CheckedPage, session: Session) => boolean

/** Sends a visitor who is signed in away from the login page, unless something says what the login is for. */
export const redirectSignedIn =
  (hasOtherPurpose: HasPurpose): StartStep =>
  async (start) => {
    if (start.page.pageUrl.kind !== 'login') return { kind: 'start', start }
    const account = await currentAccount(start.visitor)
    const session = account?.kind === 'signed_in' ? await readSession() : {}
    const url = redirectIfSignedIn(start.page, session, account, hasOtherPurpose)
    if (url !== null) return { kind: 'redirect', url }
    const page = account?.kind === 'second_factor_due' ? withSecondFactor(start.page) : start.page
    return { kind: 'start', start: { ...start, page, account } }
  }

function withSecondFactor({ pageUrl, destination }: CheckedPage): CheckedPage {
  const query = new URLSearchParams(pageUrl.query)
  query.set('aal2', 'true')
  return { pageUrl: { ...pageUrl, query }, destination }
}

/** The signed-in account; null without a request to Kratos if the browser sends none of its sessions. */
export async function currentAccount({
  cookieHeader,
}: Pick<Visitor, 'cookieHeader'>): Promise<WhoIsSignedIn | null> {
  return hasSessionCookie(cookieHeader) ? whoIsSignedIn() : null
}

/**
 * Where the login page redirects a signed-in visitor (docs/behaviour.md 4.3); null for any other visitor, and if a
 * parameter or our session says what the login is for.
 */
function redirectIfSignedIn(
  from: CheckedPage,
  session: Session,
  who: WhoIsSignedIn | null,
  hasOtherPurpose: HasPurpose,
): RedirectUrl | null {
  const { pageUrl, destination } = from
  const { query } = pageUrl
  if (who?.kind !== 'signed_in') return null
  if (isReauthenticationDue({ query }, session)) return '/api/re-login'
  if (hasPurpose(query) || hasOtherPurpose(from, session)) return null
  const notice = query.get('notice')
  if (notice !== null && !staleNotices.has(notice)) return null
  // The notice is about a login that is not needed any more, for example after a sign-in in another tab.
  if (notice !== null && !wantsAnotherAccount(session, who.name))
    return viaRequiredActions(signedInDestination(destination))
  const rest = new URLSearchParams(query)
  rest.delete('notice')
  return rest.size > 0 ? `/signed-in?${rest}` : '/signed-in'
}

/** The parameter of the login page that chooses to continue with the signed-in account. */
const chosenParameter = 'chosen'

/**
 * The page on which a signed-in visitor chooses the account for an application.
 * @param query of the login page, with the login challenge
 */
export function selectAccountUrl(query: URLSearchParams): RedirectUrl {
  return `/signed-in?${query}`
}

/** Whether the visitor has chosen the account that is signed in. */
export function hasSelectedAccount(query: URLSearchParams): boolean {
  return query.get(chosenParameter) === 'true'
}

/** Where 'Continue' links to on the page that shows who is signed in: back to the application, if one waits. */
export function continueUrl(login: FlowPageUrl, destination: Destination): RedirectUrl {
  if (destination.loginChallenge !== undefined) return toHref(login, { [chosenParameter]: 'true' })
  return viaRequiredActions(signedInDestination(destination))
}

/** The destination of a signed-in visitor, without the pages that may come before it. */
export function signedInDestination(destination: Destination): RedirectUrl {
  return afterSignIn(destination) ?? '/'
}

/** Whether the visitor has typed an identifier that is not the one of the account that is signed in. */
function wantsAnotherAccount({ draft }: Session, name: string | null): boolean {
  const typed = draft?.kind === 'login' ? draft.values.identifier : undefined
  return typed !== undefined && typed.trim().toLowerCase() !== name?.toLowerCase()
}

/** Whether a parameter says what the login is for. */
function hasPurpose(query: URLSearchParams): boolean {
  return (
    query.get('aal') === 'aal2' ||
    ['refresh', 'aal2', 'loginError', ...pagesAfterSignIn].some((name) => query.get(name) === 'true') ||
    ['login_challenge', 'error', 'waiting', 'via'].some((name) => query.has(name))
  )
}

/** Why a login restarted, or what came before it. */
const staleNotices = new Set(['expired', 'csrf', 'stale', 'not_found', 'registered'])

/**
 * What our session stores while a signed-in visitor re-authenticates. With several methods, Kratos does not put the
 * identifier into the flow. It never says which method was used last.
 */
export function reauthenticationState(
  flow: Flow,
  who: WhoIsSignedIn | null,
): Pick<Session, 'confirming'> | null {
  if (flow.refresh !== true || who?.kind !== 'signed_in' || !who.name) return null
  const offered = methodForms(flow).map(([method]) => method)
  const used = who.session.methods.flatMap(({ method }) => method ?? [])
  const method = used.findLast((name) => offered.includes(name))
  return { confirming: { flowId: flow.id, identifier: who.name, ...(method && { method }) } }
}

/** The last method of the visitor who re-authenticates, if the flow offers it. */
export function reauthenticationMethod(flow: Flow, { confirming }: Session): string | undefined {
  return confirming?.flowId === flow.id ? confirming.method : undefined
}
