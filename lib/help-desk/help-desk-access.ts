import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { isRecentSignIn } from '@/lib/ory/kratos/session/recent-sign-in'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { currentVisitor } from '@/lib/request/visitor'
import { helpDeskConfig } from './help-desk-config'
import { isHelper } from './is-helper'

/** Who helps. */
export interface Helper {
  /** Of the identity. */
  readonly id: string
  readonly sessionId: string
}

/** `hidden`: the visitor does not learn that the page exists. */
export type HelpDeskAccess =
  | { readonly kind: 'granted'; readonly helper: Helper }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'redirect'; readonly url: RedirectUrl }

const hidden = { kind: 'hidden' } as const

/** LINE's in-app browser, where a link in a chat opens with the session of whoever holds the phone. */
const line = /\bLine\/\d/

/**
 * Lets a helper use the help desk after two factors and a sign-in at most 15 minutes ago. Anybody else, also somebody
 * whom we cannot read, gets what an unknown URL gets.
 * @param page the page that the helper returns to
 */
export async function helpDeskAccess(page: `/help-desk${string}`): Promise<HelpDeskAccess> {
  if (helpDeskConfig().HELP_DESK !== 'on') return hidden
  const [who, { userAgent }] = await Promise.all([whoIsSignedIn(), currentVisitor()])
  if (who.kind !== 'signed_in') return hidden
  const { session, identity } = who
  if ([userAgent, session.userAgent ?? ''].some((agent) => line.test(agent))) return hidden
  if ((await isHelper(identity)) !== true) return hidden
  const returnTo = encodeURIComponent(page)
  if (session.aal !== 'aal2') return { kind: 'redirect', url: `/login?aal2=true&return_to=${returnTo}` }
  if (!isRecentSignIn(session)) return { kind: 'redirect', url: `/login?refresh=true&return_to=${returnTo}` }
  return { kind: 'granted', helper: { id: identity.id, sessionId: session.id } }
}
