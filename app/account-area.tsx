import 'server-only'
import type { AccountArea } from '@/components/account/account-page'
import { readPendingAddress } from '@/lib/flows/settings/pending-address'
import { portalConfig } from '@/lib/portal/portal-config'
import { AccountStyles } from './account-styles'
import { signOutPost } from './sign-out-post'

/**
 * What every page of the account links to, for the visitor of the current request.
 * @param shown who is signed in, and which entry of the navigation is current
 */
export async function accountArea(
  shown: Omit<AccountArea, 'homeHref' | 'signOut' | 'styles' | 'pendingAddress'>,
): Promise<AccountArea> {
  // With a portal, `/` redirects to its sites.
  const homeHref = portalConfig().USER_CLIENT_URL ? '/?account=true' : '/'
  const showsPending = shown.current === 'home' || shown.current === 'settings'
  const [signOut, pendingAddress] = await Promise.all([
    signOutPost(),
    showsPending ? readPendingAddress() : undefined,
  ])
  return { ...shown, homeHref, signOut, styles: <AccountStyles />, pendingAddress }
}
