import { asNavigation, isClientNavigation } from '@/lib/http/client-navigation'
import { seeOther } from '@/lib/http/see-other'
import { lineSession } from '@/lib/line/line-session'
import { startSignIn } from '@/lib/portal/start-sign-in'

/** A link to LINE that was begun earlier is forgotten. */
const withoutLink = lineSession.change({ lineLogin: undefined, fid: undefined })

/** Starts single sign-on (docs/behaviour.md 2.5). */
export async function GET(request: Request) {
  if (isClientNavigation(request.headers)) return asNavigation()
  return seeOther(await startSignIn(new URL(request.url).searchParams.get('return_to'), withoutLink))
}
