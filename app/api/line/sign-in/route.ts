import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { seeOther } from '@/lib/http/see-other'
import { startLineSignIn } from '@/lib/line/sign-in'

/** The login page sends visitors inside LINE's browser here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const pageUrl = flowPageUrl('login', new URL(request.url).searchParams)
  return seeOther(await startLineSignIn(pageUrl))
}
