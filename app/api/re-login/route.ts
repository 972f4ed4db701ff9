import { takePendingReauthentication } from '@/lib/flows/login/pending-reauthentication'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'

/**
 * The sign-in that a change of settings waits for (docs/behaviour.md 4.3). A page cannot change our session, so /login
 * leads here.
 */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await takePendingReauthentication())
}
