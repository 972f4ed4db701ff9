import 'server-only'
import { hasAccountRules } from '@/lib/config/account-rules'
import { config } from '@/lib/config/config'
import { absoluteUrl, allowedReturnTo, isOnOurOrigin } from '@/lib/request/redirects'
import { localesOf } from '@/lib/urls/goal'

/**
 * The page that asks for what an account must have. Without a step it decides which step is due, and leads onward when
 * none is.
 */
const page = '/required'

/** The parameters that tell where the person was going. They survive all steps. */
const goals = ['consent_challenge', 'begun', 'return_to', 'ui_locales', 'of'] as const

/**
 * The URL of the page that decides.
 * @param query of a page of ours; only what tells where the person was going goes along
 */
export function requiredUrl(query: URLSearchParams | Readonly<Record<string, string>>): string {
  return withStep(query, {})
}

/** The URL of one step. */
export function requiredStepUrl(
  query: URLSearchParams | Readonly<Record<string, string>>,
  step: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return withStep(query, { step, ...more })
}

/**
 * Where the person was going: to the consent that waits, to an allowed place, or to the start page.
 * @param query of the page
 */
export function onwardUrl(query: URLSearchParams): string {
  const challenge = query.get('consent_challenge')
  if (!challenge) return allowedReturnTo(query.get('return_to')) ?? '/'
  const begun = query.get('begun')
  const more = { ...(begun && { begun }), ...localesOf(query) }
  return `/consent?${new URLSearchParams({ consent_challenge: challenge, ...more })}`
}

function withStep(
  given: URLSearchParams | Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): string {
  const from = new URLSearchParams(given)
  const query = new URLSearchParams()
  for (const name of goals) {
    const value = from.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `${page}?${query}` : page
}

/**
 * The way to a place for somebody who signs in: through the page that decides, where the operator has a rule for all
 * accounts. The page reads who it is, so it is also right where we do not know it yet.
 *
 * A page of ours holds by itself what it has to: the account overview and the consent ask again. The settings of an
 * account stay open, because a person may need them for a step.
 * @param url relative, or absolute on an allowed origin
 */
export function throughRequired(url: string): string {
  if (!hasAccountRules(config()) || isOnOurOrigin(url)) return url
  return requiredUrl({ return_to: url })
}

/**
 * The place that {@link throughRequired} leads to in the end, when we may redirect there.
 * @param url of a flow of Kratos, so it may be absolute
 */
export function allowedPlaceBehind(url: string | null | undefined): string | null {
  const [path, query] = (url ?? '').split('?', 2)
  if (path !== absoluteUrl(page)) return allowedReturnTo(url)
  const goal = new URLSearchParams(query)
  return allowedReturnTo(goal.has('consent_challenge') ? url : goal.get('return_to'))
}
