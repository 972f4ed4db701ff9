import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { finishSignOut } from '@/lib/portal/sign-out'

/** Where a sign-out everywhere ends; /logoutsuccess leads here, since a page cannot forget anything. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await finishSignOut())
}
