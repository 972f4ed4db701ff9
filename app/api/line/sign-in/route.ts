import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { startLineSignIn } from '@/lib/line/sign-in'

/** The login page sends visitors inside LINE's browser here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await startLineSignIn(new URL(request.url).searchParams))
}
