import 'server-only'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { allowedReturnTo } from '@/lib/request/redirects'
import type { Session } from '@/lib/session/session-schema'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { placeOf, withGoal } from '@/lib/urls/goal'
import { goalInSession } from './oidc-round-trip'
import { placeBehind } from './required-page'

/**
 * The page of a flow with what its URL lacks of where the visitor is going. Kratos sends browsers to URLs that name only
 * the flow. Our session knows the rest, or the flow does. A settings flow leads where its page says.
 */
export function withGoalOfFlow(pageUrl: FlowPageUrl, flow: Flow, session: Session): FlowPageUrl {
  if (pageUrl.kind === 'settings') return pageUrl
  const { oauth2_login_challenge: challenge, oauth2_login_request: request } = flow
  const query = withGoal(pageUrl.query, goalInSession(pageUrl, session))
  // Where an application waits, Kratos leads back to it. It also knows the page of a link to LINE, which the query names.
  const returnTo = challenge || placeOf(query) ? null : allowedReturnTo(placeBehind(flow.return_to))
  const locales = request?.oidc_context.ui_locales ?? []
  const known = new URLSearchParams({
    ...(challenge && { login_challenge: challenge }),
    ...(returnTo && { return_to: returnTo }),
    ...(locales.length > 0 && { ui_locales: locales.join(' ') }),
  })
  return { ...pageUrl, query: withGoal(query, known) }
}

/**
 * Whether a page has to be opened anew with its whole URL: the language of a page comes from there, and a flow that has
 * ended tells no challenge.
 */
export function isOnlyInUrl({ query }: FlowPageUrl, { query: whole }: FlowPageUrl): boolean {
  return ['login_challenge', 'ui_locales'].some((name) => whole.get(name) !== null && !query.get(name))
}
