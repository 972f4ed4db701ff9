import { parseUrl } from '@/lib/http/parse-url'
import type { SignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { isDeviceRequest } from './device-request'

/**
 * Whether an application's request can be accepted with the session that the visitor has at Kratos, without a form
 * (OpenID Connect Core 3.1.2.1). With `id_token_hint`, and with a `login_hint` of someone else, the application expects
 * another account. The request of a device does not come from the device's own browser, so its form stays. Pure.
 * @param requestUrl the authorization request at Hydra
 */
export function acceptsSession(requestUrl: string, who: SignedIn, now: Date): boolean {
  const parameters = parametersOf(requestUrl)
  if (parameters === null) return false
  const prompts = (parameters.get('prompt') ?? '').split(' ').filter(Boolean)
  const hint = parameters.get('login_hint')?.trim().toLowerCase()
  return (
    prompts.every((prompt) => prompt === 'consent') &&
    !parameters.get('id_token_hint') &&
    (!hint || hint === who.name?.toLowerCase()) &&
    isWithinMaxAge(parameters, who, now)
  )
}

/**
 * Whether a session is as recent as the application's `max_age` requires. For a login that began with an existing
 * session, Hydra knows only when it was accepted, which is later than the sign-in. Pure.
 */
export function isRecentEnough(requestUrl: string, who: SignedIn, now: Date): boolean {
  const parameters = parametersOf(requestUrl)
  return parameters === null || isWithinMaxAge(parameters, who, now)
}

function isWithinMaxAge(parameters: URLSearchParams, { session }: SignedIn, now: Date): boolean {
  const maxAge = parameters.get('max_age')
  if (!maxAge) return true
  const { authenticatedAt } = session
  return authenticatedAt !== undefined && now.getTime() - authenticatedAt.getTime() <= Number(maxAge) * 1000
}

/** Where only Hydra reads the parameters: a request object (OpenID Connect Core 6). */
const objects = ['request', 'request_uri']
/** Every request has them, so a URL without them was posted as a form, which Hydra does not repeat. */
const required = ['client_id', 'response_type']

/** The parameters of a request. Null for a device, and if the URL does not show them all. */
function parametersOf(requestUrl: string): URLSearchParams | null {
  const parameters = parseUrl(requestUrl)?.searchParams
  if (parameters === undefined || isDeviceRequest(requestUrl)) return null
  const isWhole =
    required.every((name) => parameters.has(name)) && !objects.some((name) => parameters.has(name))
  return isWhole ? parameters : null
}
