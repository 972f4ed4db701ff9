import 'server-only'
import { openLogout } from '@/lib/ory/kratos/logout-flow'
import { newestPendingReturnTo } from '@/lib/session/pending-return-tos'
import type { Session } from '@/lib/session/session-schema'
import { submitSwitchAccount } from './actions'

/**
 * How the visitor changes to the account that the LINE account belongs to. It keeps where they were going. Undefined
 * when nobody can be signed out now.
 */
export async function changeOfAccount({ pendingReturnTos }: Session) {
  const logout = await openLogout()
  if (logout.kind !== 'ready') return undefined
  const returnTo = newestPendingReturnTo(pendingReturnTos) ?? ''
  return { logoutToken: logout.token, returnTo, action: submitSwitchAccount }
}
