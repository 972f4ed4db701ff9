import 'server-only'
import { config } from '@/lib/config/config'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { isHomeUrl } from '@/lib/http/is-home-url'
import type { Flow } from '@/lib/ory/kratos/flow'
import type { ContinueWith } from '@/lib/ory/kratos/outcome'
import { allowedReturnTo } from '@/lib/request/redirects'
import { newestPendingReturnTo, withoutPendingReturnTo } from '@/lib/session/pending-return-tos'
import { emptyPortalPart } from '@/lib/session/portal-part'
import type { Session } from '@/lib/session/session-schema'
import { redirectIn } from './continue-with'
import type { FlowRules } from './flow-rules'

/** What login does after an answer of Kratos. */
export const loginRules: FlowRules = {
  kind: 'login',
  fallback: '/login',
  afterSuccess: afterLogin,
  sessionChanges: (outcome, _form, session, next) =>
    outcome.kind === 'complete' ? signedIn(session, next) : {},
  redirectInsteadOfFlow: (pageUrl, flow) =>
    hasLostItsAddress(flow) ? toHref({ page: pageUrl.page, kind: pageUrl.kind, query: pageUrl.query }) : null,
}

/**
 * Where a successful login leads: the first that applies of specification 4.3 (3). What the address says is this tab's own;
 * the trip that is remembered comes in where neither it nor Kratos' flow knows of any.
 */
function afterLogin({ query }: FlowPageUrl, continueWith: readonly ContinueWith[], session: Session): string {
  if (query.get('setting') === 'true') return '/setting'
  if (query.get('bind') === 'true') return '/bind'
  const named = allowedReturnTo(query.get('return_to'))
  const fromKratos = redirectIn(continueWith)
  const stored = isElsewhere(fromKratos) ? null : newestPendingReturnTo(session.pendingReturnTos)
  return named ?? allowedReturnTo(stored) ?? fromKratos ?? '/'
}

/** Kratos names our home when its flow was begun without a way back. */
function isElsewhere(address: string | null): boolean {
  return address !== null && !isHomeUrl(address, config().APP_URL)
}

/**
 * Whoever has signed in needs not be told any more that LINE is linked or why the portal failed, nor led to a sign-in. What
 * the portal kept may be another account's.
 */
function signedIn({ pendingReturnTos: trips }: Session, next: string): Session {
  const others = withoutPendingReturnTo(trips, next)
  return {
    ...emptyPortalPart,
    lineLogin: undefined,
    re_login: undefined,
    pendingReturnTos: others.length > 0 ? others : undefined,
  }
}

/**
 * After a wrong code Kratos 1.3.1 forgets where a second factor's code goes, and so refuses to send another one: by
 * asking for an identifier that nobody can type. A new flow knows it again.
 */
function hasLostItsAddress({ requested_aal, ui }: Flow): boolean {
  const identifier = ui.nodes.find(({ attributes }) => attributes.name === 'identifier')
  const isHidden = identifier?.attributes.type === 'hidden'
  return requested_aal === 'aal2' && isHidden && identifier.messages.some(({ type }) => type === 'error')
}
