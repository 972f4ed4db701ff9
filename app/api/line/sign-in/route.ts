import { startLineSignIn } from '@/lib/line/sign-in'
import { pageAddressOf } from '@/lib/ory/page-address'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { seeOther } from '@/lib/web/see-other'

/** Where the login page sends visitors who are inside LINE. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const address = pageAddressOf('login', new URL(request.url).searchParams)
  return seeOther(await startLineSignIn(address))
}
