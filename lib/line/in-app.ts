import 'server-only'
import { type InAppBrowser, inAppBrowserOf, leavingUrl } from '@/lib/http/in-app-browser'
import { waitingApplicationOf } from '@/lib/ory/hydra/application-start'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import { filterNodes } from '@/lib/ory/kratos/map-nodes'
import { lineName } from './line-name'
import { type RefusedProvider, unusableIn, usableIn } from './line-nodes'

/** What a page says to a visitor inside another app, and how it lets them out. */
export interface InAppContext {
  /** The app's name. Undefined for LINE: the operator says what people call it. */
  readonly appName: string | undefined
  /** The providers of this flow that do not work in the app, and that `misses` does not tell. */
  readonly refused: readonly RefusedProvider[]
  /** Whether the page says that Google and passkeys need another browser. LINE's says so even without either. */
  readonly misses: boolean
  /**
   * The application that waits. In another browser, the visitor begins again there. Null when nobody knows it:
   * then nothing leads out.
   */
  readonly application?: { readonly name: string; readonly href: string | undefined } | null | undefined
}

/** The name that people know the app of an in-app browser by. */
export function inAppName({ id, name }: Pick<InAppBrowser, 'id' | 'name'>): string {
  return id === 'line' ? lineName() : name
}

/**
 * The flow as an in-app browser can use it, and what its page says about that.
 * @param query of the page
 * @returns the same flow without a context in any other browser
 */
export function inApp(
  flow: Flow,
  userAgent: string,
  query: URLSearchParams,
): { readonly flow: Flow; readonly context?: InAppContext | undefined } {
  const browser = inAppBrowserOf(userAgent)
  if (!browser) return { flow }
  const isDue = isSecondFactorMode(flow)
  const unusable = isDue ? { refused: [], misses: false } : unusableIn(flow, browser)
  // The sentence at the end of the page names Google beside passkeys, so nothing stands at its place.
  const isTold = (id: unknown) => unusable.misses && String(id).toLowerCase() === 'google'
  return {
    flow: isDue
      ? flow
      : filterNodes(
          usableIn(flow, browser),
          ({ attributes: { disabled, value } }) => !(disabled && isTold(value)),
        ),
    context: {
      appName: browser.id === 'line' ? undefined : browser.name,
      refused: unusable.refused.filter(({ id }) => !isTold(id)),
      misses: unusable.misses || (browser.id === 'line' && unusable.refused.length === 0),
      application: query.has('login_challenge') ? applicationOf(flow, browser) : undefined,
    },
  }
}

function applicationOf(
  { oauth2_login_request: request }: Flow,
  browser: InAppBrowser,
): InAppContext['application'] {
  const application = waitingApplicationOf(request?.client)
  if (!application) return null
  const { name, startUrl } = application
  return { name, href: startUrl && (leavingUrl(startUrl, browser) ?? startUrl) }
}
