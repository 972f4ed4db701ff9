import 'server-only'
import { config } from '@/lib/config/config'
import { hasRequiredActions } from '@/lib/config/required-action-switches'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { absoluteUrl, isOnOurOrigin } from '@/lib/request/redirects'
import { type Destination, readDestination } from './destination'
import { uiLocalesParam } from './links'
import { allowedReturnTo } from './return-to'

/**
 * The page of required actions. Without a step it decides which one is due, and redirects to the destination if none
 * is.
 */
const page = '/required'

/** The parameters of the destination, what it requires, and how many steps there were. Every step carries them. */
const carried = ['consent_challenge', 'begun', 'return_to', 'ui_locales', 'require', 'of'] as const

/**
 * The page of required actions for a person without a second factor whose application asks for one by URL
 * (`/login?aal=aal2`): an application with the session cookie has no client in which to require it.
 */
export function secondFactorSetupUrl({ returnTo, uiLocales }: Destination): RedirectUrl {
  return requiredActionsUrl({
    ...(returnTo && { return_to: returnTo }),
    ...(uiLocales && { ui_locales: uiLocales }),
    require: 'aal2',
  })
}

/** Whether the query of the page requires AAL2. A query can only add a requirement. */
export function demandsAal2(query: URLSearchParams): boolean {
  return query.get('require') === 'aal2'
}

/** Whether a destination is this page. */
export function isRequiredActionsUrl(url: RedirectUrl): boolean {
  return url.split('?', 1)[0] === page
}

/**
 * The URL of the page that decides.
 * @param query of a Latchkey page; only the destination is kept
 */
export function requiredActionsUrl(query: URLSearchParams | Readonly<Record<string, string>>): RedirectUrl {
  return withStep(query, {})
}

/** The URL of one step. */
export function requiredActionUrl(
  query: URLSearchParams | Readonly<Record<string, string>>,
  step: string,
  more: Readonly<Record<string, string>> = {},
): RedirectUrl {
  return withStep(query, { step, ...more })
}

/**
 * The destination: the consent that waits, an allowed `return_to`, or the start page.
 * @param query of the page
 */
export function afterRequiredActionsUrl(query: URLSearchParams): RedirectUrl {
  const challenge = query.get('consent_challenge')
  if (!challenge) return readDestination(query).returnTo ?? '/'
  const begun = query.get('begun')
  const more = { ...(begun && { begun }), ...uiLocalesParam(query) }
  return `/consent?${new URLSearchParams({ consent_challenge: challenge, ...more })}`
}

function withStep(
  given: URLSearchParams | Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): RedirectUrl {
  const from = new URLSearchParams(given)
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = from.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `${page}?${query}` : page
}

/**
 * The URL for a person who signs in: the page of required actions first, if the operator requires one of every
 * account. That page reads who is signed in, so the URL is right before we know the account. Our own pages need no
 * page before them: the account overview and the consent check for themselves. The settings stay open, because a
 * required action may need them.
 * @param url relative, or absolute on an allowed origin
 */
export function viaRequiredActions(url: RedirectUrl): RedirectUrl {
  if (!hasRequiredActions(config()) || isOnOurOrigin(url)) return url
  return requiredActionsUrl({ return_to: url })
}

/**
 * What {@link viaRequiredActions} has wrapped, if we may redirect there.
 * @param url of a flow of Kratos, so it may be absolute
 */
export function unwrapDestination(url: string | null | undefined): RedirectUrl | null {
  const [path, query] = (url ?? '').split('?', 2)
  if (path !== absoluteUrl(page)) return allowedReturnTo(url)
  const wrapped = new URLSearchParams(query)
  const decides = wrapped.has('consent_challenge') || demandsAal2(wrapped)
  return allowedReturnTo(decides ? url : wrapped.get('return_to'))
}
