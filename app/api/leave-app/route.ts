import { config } from '@/lib/config/config'
import { seeOther } from '@/lib/http/see-other'
import { inAppBrowserOf, leavingUrl } from '@/lib/in-app/in-app-browser'
import { saveContinuation } from '@/lib/line/continue-here'
import { trustedRedirect } from '@/lib/request/redirects'

/** Takes a form from an in-app browser along to the device's own browser, where the app lets a page leave. */
export async function POST(request: Request): Promise<Response> {
  const next = await saveContinuation(await request.formData().catch(() => new FormData()))
  const browser = inAppBrowserOf(request.headers.get('user-agent') ?? '')
  if (browser?.leave !== 'parameter' || !next.includes('code=')) return seeOther(next)
  const url = leavingUrl(config().APP_URL + next, browser)
  return seeOther((url && trustedRedirect(url)) || next)
}
