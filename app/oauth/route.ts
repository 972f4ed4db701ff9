import { startSignIn } from '@/lib/portal/start-sign-in'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { seeOther } from '@/lib/web/see-other'

/** Starts single sign-on (specification 2.5). */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await startSignIn(new URL(request.url).searchParams.get('return_to')))
}
