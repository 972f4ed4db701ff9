import { loginHref } from '@/lib/destination/links'
import { roundTripDestination } from '@/lib/destination/oidc-round-trip'
import { seeOther } from '@/lib/http/see-other'
import { returnFromLine } from '@/lib/line/bridge/authorize'

/** LINE sends the browser back here. */
export async function GET(request: Request) {
  const next = await returnFromLine(new URL(request.url).searchParams)
  return seeOther(next ?? loginHref(await roundTripDestination(), { loginError: 'true' }))
}
