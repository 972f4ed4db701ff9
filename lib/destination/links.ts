import 'server-only'
import { extendUrl, type OwnPath, type RedirectUrl } from '@/lib/http/redirect-url'
import { pagesAfterSignIn } from '@/lib/urls/pages'
import {
  type Destination,
  destinationQuery,
  finalDestination,
  withDestination,
  withoutParts,
} from './destination'

/**
 * What a link or a redirect from an area to the sign-in adds to its query: the sign-in then has the texts of that area
 * (lib/flows/open/page-area.ts).
 */
export const fromRegistration = { from: 'registration' } as const
export const fromSettings = { from: 'settings' } as const

/**
 * Where a sign-in redirects to. Some pages come before `returnTo`, and continue to it.
 * @returns null when the destination names nothing
 */
export function afterSignIn(destination: Destination): RedirectUrl | null {
  const page = pagesAfterSignIn.findLast((name) => destination[name])
  return page === undefined ? (destination.returnTo ?? null) : interstitialHref(`/${page}`, destination)
}

/** Our page that comes before `returnTo`, and continues to it. */
export function interstitialHref(path: OwnPath, { returnTo, uiLocales }: Destination): RedirectUrl {
  return hrefOf(path, {}, { ...(returnTo && { returnTo }), ...(uiLocales && { uiLocales }) })
}

/** The login page for a destination. */
export function loginHref(
  destination: Destination,
  more: Readonly<Record<string, string>> = {},
): RedirectUrl {
  return hrefOf('/login', more, finalDestination(destination))
}

/** The login page after a failure (docs/behaviour.md 8.4), without the parameters that Kratos may have refused. */
export function loginErrorHref(
  destination: Destination,
  from: Partial<typeof fromRegistration> = {},
): RedirectUrl {
  const accepted = withoutParts(finalDestination(destination), 'organization', 'identitySchema')
  return loginHref(accepted, { ...from, loginError: 'true' })
}

/**
 * The registration page, likewise. With neither a `returnTo` nor a waiting application, it would link back to the
 * login (docs/behaviour.md 4.5).
 */
export function registrationHref(destination: Destination): RedirectUrl {
  const final = finalDestination(destination)
  const isBare = final.loginChallenge === undefined && final.returnTo === undefined
  return hrefOf('/registration', {}, isBare ? { ...final, returnTo: '/' } : final)
}

/** The recovery page, likewise. It ends signed in: at `returnTo`, or at the login with the application that waits. */
export function recoveryHref(destination: Destination): RedirectUrl {
  const final = finalDestination(destination)
  const returnTo = final.loginChallenge === undefined ? afterSignIn(final) : loginHref(final)
  const { uiLocales } = final
  const carried = destinationQuery({ ...(returnTo && { returnTo }), ...(uiLocales && { uiLocales }) })
  return hrefOf('/recovery', Object.fromEntries(carried), {})
}

/** The languages that the application requests, as a parameter: every page in between has them in its URL. */
export function uiLocalesParam(query: URLSearchParams): Readonly<Record<string, string>> {
  const locales = query.get('ui_locales')
  return locales ? { ui_locales: locales } : {}
}

function hrefOf(
  path: OwnPath,
  more: Readonly<Record<string, string>>,
  destination: Destination,
): RedirectUrl {
  const query = withDestination(new URLSearchParams(more), destination)
  return query.size > 0 ? extendUrl(path, `?${query}`) : path
}
