import { CookieJar } from '../../../sandbox/testing/cookie-jar'
import { askForVariant } from './actions'
import type { Browser, OpenFlow, Received } from './browser'
import type { World } from './scenario'

/**
 * The fields that a person fills in on the provider's account page, or the button that the person presses.
 */
export type ProviderSignIn = Record<string, string>

/** A browser whose Kratos has social sign-in. In the variant `phone`, accounts also have a phone number. */
export function providerBrowser(world: World, variant: 'oidc' | 'phone' = 'oidc'): Browser {
  const browser = world.browser()
  askForVariant(browser, variant)
  return browser
}

/** An account at a provider with a verified email address. */
export function accountOf(email: string): ProviderSignIn {
  return { email, given_name: 'Ada', family_name: 'Lovelace', email_verified: 'on' }
}

/** The fields that choose a provider. */
export function choose(provider: string, flow: OpenFlow): Record<string, string> {
  return { provider, csrf_token: flow.csrfToken }
}

/**
 * Opens the provider's page that a response of Kratos names and sends `answer` there. Returns the URL of
 * Kratos' callback.
 */
export async function signInAtProvider(
  { location, body }: Received,
  answer: ProviderSignIn,
): Promise<string> {
  const jar = new CookieJar()
  const page = await follow(jar, location || redirectOf(body))
  const posted = await visit(jar, page, new URLSearchParams(answer))
  const resume = await locationOf(posted, page)
  return locationOf(await visit(jar, resume), resume)
}

function redirectOf(body: unknown): string {
  return (body as { redirect_browser_to: string }).redirect_browser_to
}

/** The URL of the page that an authorization request redirects to. */
async function follow(jar: CookieJar, url: string): Promise<string> {
  return locationOf(await visit(jar, url), url)
}

async function visit(jar: CookieJar, url: string, body?: URLSearchParams): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: jar.header(url) },
    ...(body && { method: 'POST', body }),
  })
  jar.keep(response.headers.getSetCookie(), url)
  return response
}

async function locationOf(response: Response, url: string): Promise<string> {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return new URL(location, url).href
}
