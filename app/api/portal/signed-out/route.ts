import { finishSignOut } from '@/lib/portal/sign-out'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { seeOther } from '@/lib/web/see-other'

/** Where a sign-out everywhere ends; /logoutsuccess leads here, since a page cannot forget anything. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await finishSignOut())
}
