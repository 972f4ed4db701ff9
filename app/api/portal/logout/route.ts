import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { beginSignOut } from '@/lib/portal/sign-out'

/** The dashboard's logout mode: the middleware rewrites `/?logout=true` to here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const returnTo = new URL(request.url).searchParams.get('return_to')
  return seeOther(await beginSignOut(returnTo, request.headers, await sessionAfterSignOut()))
}
