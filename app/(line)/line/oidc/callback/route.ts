import { seeOther } from '@/lib/http/see-other'
import { returnFromLine } from '@/lib/line/bridge/authorize'

/** LINE sends the browser back here. */
export async function GET(request: Request) {
  return seeOther((await returnFromLine(new URL(request.url).searchParams)) ?? '/login?loginError=true')
}
