import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ContinueHere, type ContinueHereState } from '@/components/line/continue-here'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { inAppBrowserOf, leavingUrl } from '@/lib/in-app/in-app-browser'
import { inAppName } from '@/lib/in-app/in-app-context'
import { continuationCode, continueHerePage } from '@/lib/line/continue-here'
import { lineName } from '@/lib/line/line-name'
import { currentVisitor } from '@/lib/request/visitor'
import { submitContinueHere } from './actions'

export default titled(
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
  return (
    <ContinueHere
      t={t}
      site={config().appHost}
      state={stateOf(code, userAgent)}
      action={submitContinueHere}
    />
  )
}

function stateOf(given: unknown, userAgent: string): ContinueHereState {
  const code = continuationCode(given)
  if (code === null) return { kind: 'used' }
  const browser = inAppBrowserOf(userAgent)
  if (!browser) return { kind: 'ready', code }
  const url = `${config().APP_URL}${continueHerePage}?${new URLSearchParams({ code })}`
  return { kind: 'inside', appName: inAppName(browser, lineName()), href: leavingUrl(url, browser) }
}
