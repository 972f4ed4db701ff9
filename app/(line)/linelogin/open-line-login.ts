import 'server-only'
import { lineParameter } from '@/components/line/line-ceremony'
import { redirect } from '@/lib/http/redirect'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineConfig } from '@/lib/line/line-config'
import { hasTriedLine } from '@/lib/line/login-state'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import { flowPageUrl, type SearchParams, toHref } from '@/lib/urls/flow-page-url'

/** What the page of LIFF's sign-in needs. Redirects to the login page if LIFF is off here, or was just attempted. */
export async function openLineLogin(params: SearchParams) {
  const [session, { userAgent }] = await Promise.all([readSession(), currentVisitor()])
  const pageUrl = flowPageUrl('login', params)
  for (const name of [...pageUrl.query.keys()]) if (lineParameter.test(name)) pageUrl.query.delete(name)
  const manualHref = toHref(pageUrl, { loginError: 'true' })
  const { LINE_LIFF_ID: liffId, LINE_LOGIN_MODE: mode } = lineConfig()
  const isUsed = mode !== 'redirect' && isLineBrowser(userAgent) && !hasTriedLine(session)
  if (!liffId || !isUsed) redirect(manualHref)
  return { liffId, pageUrl, manualHref }
}
