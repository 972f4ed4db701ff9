import 'server-only'
import { isSafeMethod } from '@/lib/http/safe-method'
import type { PageFeature } from '@/lib/request/page-feature'
import { portalConfig } from './portal-config'

/** What the portal adds to the dashboard. */
export const portalPageFeature: PageFeature = {
  /** With `USER_CLIENT_TOKEN_FETCH=browser` the browser itself requests a token from the user-client service. */
  callableOrigins({ url }) {
    const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = portalConfig()
    const isUsed = url.pathname === '/' && USER_CLIENT_URL && USER_CLIENT_TOKEN_FETCH === 'browser'
    return isUsed ? [new URL(USER_CLIENT_URL).origin] : []
  },
  /** The dashboard's logout mode changes our session, which a page cannot do. */
  route({ url, method }) {
    const isLogout = url.pathname === '/' && url.searchParams.get('logout') === 'true'
    return isLogout && isSafeMethod(method) ? '/api/portal/logout' : undefined
  },
}
