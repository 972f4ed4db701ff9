import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { type PageAfterSignIn, pagesAfterSignIn } from '@/lib/urls/pages'
import { withoutReturnTo } from './refused-return-to'
import { allowedReturnTo } from './return-to'

/** Our pages that come before `returnTo`. */
type PagesBeforeReturn = { readonly [Page in PageAfterSignIn]?: 'true' }

/**
 * Where a visitor is going. Every page in between has it in its query, and {@link readDestination} reads and checks
 * it. All other code gets this value, so nothing is checked again.
 */
export interface Destination extends PagesBeforeReturn {
  /** Where the browser goes in the end: a URL that may be redirected to. */
  readonly returnTo?: RedirectUrl
  /** The authorization request that waits (Hydra's `login_challenge`). */
  readonly loginChallenge?: string
  /** The languages that the application requests (OpenID Connect Core 3.1.2.1). */
  readonly uiLocales?: string
  /** Who may sign in, in Kratos' words. */
  readonly organization?: string
  readonly identitySchema?: string
}

/** The parameter of each, in the order in which they are written. A page's is its name. */
const parameters = {
  returnTo: 'return_to',
  loginChallenge: 'login_challenge',
  uiLocales: 'ui_locales',
  organization: 'organization',
  identitySchema: 'identity_schema',
} as const satisfies Record<TextPart, string>
type TextPart = Exclude<keyof Destination, PageAfterSignIn>

const textParts = Object.keys(parameters) as TextPart[]

/**
 * Reads the destination in the query of a page. The only place that checks a query's `return_to`.
 * @param query as it came; a `return_to` that we may not redirect to is left out, and logged
 */
export function readDestination(query: URLSearchParams): Destination {
  const returnTo = allowedReturnTo(query.get('return_to'))
  const text = (name: TextPart) => {
    const value = query.get(parameters[name])
    return value ? { [name]: value } : {}
  }
  const pages = pagesAfterSignIn.filter((page) => query.get(page) === 'true')
  return {
    ...(returnTo !== null && { returnTo }),
    ...text('loginChallenge'),
    ...text('uiLocales'),
    ...text('organization'),
    ...text('identitySchema'),
    ...Object.fromEntries(pages.map((page) => [page, 'true'])),
  }
}

/** The parameters that carry a destination. */
export function destinationQuery(destination: Destination): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of textParts) {
    const value = destination[name]
    if (value) query.set(parameters[name], value)
  }
  for (const page of pagesAfterSignIn) if (destination[page]) query.set(page, 'true')
  return query
}

/** A destination, and what it lacks of another one. */
export function mergeDestinations(destination: Destination, more: Destination): Destination {
  return { ...more, ...destination }
}

/** A destination without some of its parts. */
export function withoutParts(
  destination: Destination,
  ...parts: readonly (keyof Destination)[]
): Destination {
  const rest: { -readonly [Part in keyof Destination]: Destination[Part] } = { ...destination }
  for (const part of parts) delete rest[part]
  return rest
}

/** A query, and what it lacks of a destination. */
export function withDestination(query: URLSearchParams, destination: Destination): URLSearchParams {
  const whole = new URLSearchParams(query)
  for (const [name, value] of destinationQuery(destination)) if (!whole.get(name)) whole.set(name, value)
  return whole
}

/** A page of a flow, and where its visitor is going. */
export interface CheckedPage {
  readonly pageUrl: FlowPageUrl
  readonly destination: Destination
}

/** A page with the destination in its query. A `return_to` that {@link readDestination} refuses leaves the query. */
export function checkPage(pageUrl: FlowPageUrl): CheckedPage {
  const destination = readDestination(pageUrl.query)
  return { pageUrl: { ...pageUrl, query: withoutRefused(pageUrl.query, destination) }, destination }
}

/** The query of a page without a `return_to` that {@link readDestination} refused. An allowed one stays as it came. */
function withoutRefused(query: URLSearchParams, { returnTo }: Destination): URLSearchParams {
  return returnTo === undefined ? withoutReturnTo(query) : new URLSearchParams(query)
}

/**
 * The destination behind a login: a page in between, such as a recovery, returns to a login, whose URL has it. Any
 * other destination is its own.
 */
export function finalDestination(destination: Destination): Destination {
  const login = /^\/login\?(.*)$/s.exec(destination.returnTo ?? '')?.[1]
  if (login === undefined) return destination
  const { uiLocales } = destination
  const behind = finalDestination(readDestination(new URLSearchParams(login)))
  return mergeDestinations(behind, uiLocales ? { uiLocales } : {})
}
