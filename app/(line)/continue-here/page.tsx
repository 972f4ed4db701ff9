import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { withTitle } from '@/app/with-title'
import { HandOver, type HandOverState } from '@/components/screens/hand-over'
import { config } from '@/lib/config/config'
import { inAppBrowserOf, leavingUrl } from '@/lib/http/in-app-browser'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { handOverCode, handOverPage } from '@/lib/line/hand-over'
import { inAppName } from '@/lib/line/in-app'
import { currentVisitor } from '@/lib/request/visitor'
import { submitTakeOver } from './actions'

export default withTitle(
  () => pageTitle('handover.title', undefined, { site: config().appHost }),
  ContinueHerePage,
)

/** Continues in the device's own browser what began in an in-app browser. Nothing happens before the press. */
async function ContinueHerePage({ searchParams }: PageProps) {
  const [{ code }, t, { userAgent }] = await Promise.all([
    searchParams,
    currentTranslator(),
    currentVisitor(),
  ])
  return <HandOver t={t} site={config().appHost} state={stateOf(code, userAgent)} action={submitTakeOver} />
}

function stateOf(given: unknown, userAgent: string): HandOverState {
  const code = handOverCode(given)
  if (code === null) return { kind: 'used' }
  const browser = inAppBrowserOf(userAgent)
  if (!browser) return { kind: 'ready', code }
  const url = `${config().APP_URL}${handOverPage}?${new URLSearchParams({ code })}`
  return { kind: 'inside', appName: inAppName(browser), href: leavingUrl(url, browser) }
}
