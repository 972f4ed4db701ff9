import 'server-only'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { newestPendingReturnTo } from '@/lib/session/pending-return-tos'
import type { Session } from '@/lib/session/session-schema'
import { goalOf, withGoal } from '@/lib/urls/goal'
import { submitSwitchAccount } from './actions'

/**
 * How the visitor changes to the account that the LINE account belongs to. It keeps where they were going. Undefined
 * when nobody can be signed out now.
 * @param query of the page
 */
export async function changeOfAccount({ pendingReturnTos }: Session, query: URLSearchParams) {
  const logout = await openLogout()
  if (logout.kind !== 'ready') return undefined
  const pending = newestPendingReturnTo(pendingReturnTos)
  const goal = withGoal(goalOf(query), new URLSearchParams(pending ? { return_to: pending } : {}))
  return { logoutToken: logout.token, goal: goal.toString(), action: submitSwitchAccount }
}
