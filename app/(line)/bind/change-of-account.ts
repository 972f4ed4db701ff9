import 'server-only'
import {
  destinationQuery,
  finalDestination,
  mergeDestinations,
  readDestination,
} from '@/lib/destination/destination'
import { newestPendingReturnTo } from '@/lib/destination/pending-return-tos'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import type { Session } from '@/lib/session/session-schema'
import { submitSwitchAccount } from './actions'

/**
 * How the visitor changes to the account that the LINE account belongs to. It keeps their destination. Undefined if
 * no one can be signed out now.
 * @param query of the page
 */
export async function changeOfAccount({ pendingReturnTos }: Session, query: URLSearchParams) {
  const logout = await openLogout()
  if (logout.kind !== 'ready') return undefined
  const returnTo = newestPendingReturnTo(pendingReturnTos)
  const goal = destinationQuery(
    mergeDestinations(finalDestination(readDestination(query)), returnTo === null ? {} : { returnTo }),
  )
  return { logoutToken: logout.token, goal: goal.toString(), action: submitSwitchAccount }
}
