import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { finishSignOut } from '@/lib/portal/sign-out'

/** The end of a sign-out everywhere. A page cannot change our session, so /logoutsuccess leads here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await finishSignOut())
}
