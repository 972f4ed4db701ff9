import { beginSignOut } from '@/lib/portal/sign-out'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { seeOther } from '@/lib/web/see-other'

/** The dashboard's logout mode: the middleware rewrites `/?logout=true` to here. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await beginSignOut(new URL(request.url).searchParams.get('return_to'), request.headers))
}
