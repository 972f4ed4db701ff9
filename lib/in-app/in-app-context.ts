import 'server-only'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { filterNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { type InAppBrowser, leavingUrl } from './in-app-browser'
import { type UnsupportedProvider, unsupportedMethods, withUnsupportedDisabled } from './unsupported-methods'

/** What a page says to a visitor inside another app, and how it lets them out. */
export interface InAppContext {
  /** The app's name. Undefined for LINE: the operator says what people call it. */
  readonly appName: string | undefined
  /** The providers of this flow that do not work in the app, and that `misses` does not tell. */
  readonly refused: readonly UnsupportedProvider[]
  /**
   * Whether the page explains that Google and passkeys need another browser. The page in LINE's browser does even
   * without either.
   */
  readonly misses: boolean
  /**
   * The application that waits. In another browser, the visitor restarts there. Null if it is unknown: then there is
   * no link out.
   */
  readonly application?: { readonly name: string; readonly href: string | undefined } | null | undefined
}

/**
 * The name that people know the app of an in-app browser by.
 * @param lineName the name that the operator gives LINE
 */
export function inAppName({ id, name }: Pick<InAppBrowser, 'id' | 'name'>, lineName: string): string {
  return id === 'line' ? lineName : name
}

/** The flow as an in-app browser can use it. It is the same in any other browser, and for a second factor. */
export function withoutUnsupportedMethods(flow: Flow, browser: InAppBrowser | null): Flow {
  if (!browser || isReauthOrStepUp(flow)) return flow
  const { misses } = unsupportedMethods(flow, browser)
  return filterNodes(
    withUnsupportedDisabled(flow, browser),
    ({ attributes: { disabled, value } }) => !(disabled && misses && isGoogle(value)),
  )
}

/** Reads an OAuth2 client; null for anything else. */
type RequestingClientOf = (
  client: unknown,
  requestUrl: string | undefined,
) => { readonly name: string; readonly startUrl?: string | undefined } | null

/**
 * What the page says about {@link withoutUnsupportedMethods}.
 * @param flow before that
 * @param query of the page
 * @param clientOf names the application that waits, and where it starts a sign-in
 * @returns undefined in a browser that is in no app
 */
export function inAppContext(
  flow: Flow,
  browser: InAppBrowser | null,
  query: URLSearchParams,
  clientOf: RequestingClientOf,
): InAppContext | undefined {
  if (!browser) return undefined
  const unusable = isReauthOrStepUp(flow) ? { refused: [], misses: false } : unsupportedMethods(flow, browser)
  return {
    appName: browser.id === 'line' ? undefined : browser.name,
    refused: unusable.refused.filter(({ id }) => !(unusable.misses && isGoogle(id))),
    misses: unusable.misses || (browser.id === 'line' && unusable.refused.length === 0),
    application: query.has('login_challenge') ? applicationOf(flow, browser, clientOf) : undefined,
  }
}

/** The sentence at the end of the page names Google beside passkeys, so its own place stays empty. */
function isGoogle(id: unknown): boolean {
  return String(id).toLowerCase() === 'google'
}

function applicationOf(
  { oauth2_login_request: request }: Flow,
  browser: InAppBrowser,
  clientOf: RequestingClientOf,
): InAppContext['application'] {
  const application = clientOf(request?.client, request?.request_url)
  if (!application) return null
  const { name, startUrl } = application
  return { name, href: startUrl && (leavingUrl(startUrl, browser) ?? startUrl) }
}
