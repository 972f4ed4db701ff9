import { config } from '@/lib/config/config'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { completeSignIn } from '@/lib/portal/complete-sign-in'
import { fetchToken } from '@/lib/portal/fetch-token'
import { currentVisitor } from '@/lib/request/visitor'

/** What the dashboard waits for; a page cannot keep anything. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH } = config()
  const { search, searchParams } = new URL(request.url)
  if (!USER_CLIENT_URL || USER_CLIENT_TOKEN_FETCH === 'browser') return seeOther(`/${search}`)
  const visitor = await currentVisitor()
  return seeOther(await completeSignIn(searchParams.get('return_to'), () => fetchToken(visitor)))
}
