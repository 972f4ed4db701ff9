import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { completeSignIn } from '@/lib/portal/complete-sign-in'
import { fetchToken } from '@/lib/portal/fetch-token'
import { portalConfig } from '@/lib/portal/portal-config'
import { hasStoredTokens } from '@/lib/portal/stored-tokens'
import { currentVisitor } from '@/lib/request/visitor'
import { redirectIfActionsDue } from '@/lib/required-actions/read-due-actions'

/** Completes the sign-in that the dashboard waits for. A page cannot change our session. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = portalConfig()
  const { search, searchParams } = new URL(request.url)
  const page = search ? (`/?${search.slice(1)}` as const) : '/'
  const isBrowsersTask = USER_CLIENT_TOKEN_FETCH === 'browser' && !(await hasStoredTokens())
  if (!USER_CLIENT_URL || isBrowsersTask) return seeOther(page)
  const required = await redirectIfActionsDue(page)
  if (required !== null) return seeOther(required)
  const visitor = await currentVisitor()
  return seeOther(await completeSignIn(searchParams.get('return_to'), () => fetchToken(visitor)))
}
