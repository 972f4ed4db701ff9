import { goalOfRoundTrip } from '@/lib/flows/goal/oidc-round-trip'
import { seeOther } from '@/lib/http/see-other'
import { returnFromLine } from '@/lib/line/bridge/authorize'
import { loginHref } from '@/lib/urls/goal'

/** LINE sends the browser back here. */
export async function GET(request: Request) {
  const next = await returnFromLine(new URL(request.url).searchParams)
  return seeOther(next ?? loginHref(await goalOfRoundTrip(), { loginError: 'true' }))
}
