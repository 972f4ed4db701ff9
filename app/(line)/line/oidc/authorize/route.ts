import { loginHref } from '@/lib/destination/links'
import { roundTripDestination } from '@/lib/destination/oidc-round-trip'
import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { authorize } from '@/lib/line/bridge/authorize'

/** Kratos sends the browser here for a sign-in with LINE. */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  const next = await authorize(new URL(request.url).searchParams)
  return seeOther(next ?? loginHref(await roundTripDestination(), { loginError: 'true' }))
}
