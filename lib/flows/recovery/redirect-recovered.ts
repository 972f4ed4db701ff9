import 'server-only'
import { destinationQuery } from '@/lib/destination/destination'
import { currentAccount } from '@/lib/flows/login/redirect-if-signed-in'
import type { StartStep } from '@/lib/flows/start/start-step'
import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'
import { isRecentSignIn } from '@/lib/ory/kratos/session/recent-sign-in'
import { toHref } from '@/lib/urls/flow-page-url'

/**
 * Sends a visitor whom a recovery has just signed in to their new password. They ask for a recovery again if the
 * response to the code was lost, and Kratos would only say that they are signed in.
 */
export const redirectRecovered: StartStep = async (start) => {
  const { pageUrl, destination } = start.page
  const account = pageUrl.kind === 'recovery' ? await currentAccount(start.visitor) : null
  if (account?.kind === 'second_factor_due') {
    const query = new URLSearchParams({ aal2: 'true', return_to: toHref(pageUrl) })
    return { kind: 'redirect', url: `/login?${query}` }
  }
  if (account?.kind !== 'signed_in' || !isJustRecovered(account.session)) return { kind: 'start', start }
  const query = new URLSearchParams([['section', 'password'], ...destinationQuery(destination)])
  return { kind: 'redirect', url: `/settings?${query}#password` }
}

/** Whether the visitor's latest first factor was the code or the link of a recovery, a short time ago. */
function isJustRecovered(session: KratosSession): boolean {
  const firstFactor = session.methods.findLast(({ aal }) => aal !== 'aal2')
  return isRecentSignIn(session) && /^(?:code|link)_recovery$/.test(firstFactor?.method ?? '')
}
