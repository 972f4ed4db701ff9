import 'server-only'
import type { AxiosResponse } from 'axios'
import { parseSetCookie } from 'set-cookie-parser'
import type { Config } from '@/lib/config/config'
import { frontendApi, oauth2AdminApi, oauth2PublicApi, oidcApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { asProgram } from './kratos-view'

/** The URLs that Hydra redirected to in a trial sign-in, and Kratos' response to the login challenge. */
export interface TrialSignIn {
  readonly login: string
  /** Undefined when the trial stopped before this page. */
  readonly consent?: string
  readonly logout?: string
  /** Kratos' response to the login challenge. */
  readonly kratos: ServiceResponse
}

/** No identity has this id. */
const subject = 'latchkey-doctor'
const secret = () => crypto.randomUUID() + crypto.randomUUID()

/**
 * Does a complete sign-in at Hydra with a new OAuth2 client, then deletes what it made. Hydra has no other
 * way to say which pages it sends visitors to.
 * @throws {ServiceError} when Hydra refuses or does not answer
 */
export async function trySignIn({ APP_URL }: Config): Promise<TrialSignIn> {
  const admin = oauth2AdminApi()
  const redirectUri = `${APP_URL}/`
  const client = await resultOf(
    admin.createOAuth2Client({
      oAuth2Client: {
        client_name: 'Latchkey doctor (may be deleted)',
        client_secret: secret(),
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        scope: 'openid',
      },
    }),
  )
  const { client_id: id = '' } = client
  try {
    return await signIn(id, client.client_secret ?? '', redirectUri)
  } finally {
    await Promise.all([
      toServiceResponse(admin.revokeOAuth2ConsentSessions({ subject, all: true })),
      toServiceResponse(admin.revokeOAuth2LoginSessions({ subject })),
    ])
    await toServiceResponse(admin.deleteOAuth2Client({ id }))
  }
}

async function signIn(clientId: string, clientSecret: string, redirectUri: string): Promise<TrialSignIn> {
  const admin = oauth2AdminApi()
  const browser = new Browser()
  const start = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
  const login = await browser.authorize({ ...start, state: secret() })
  const loginChallenge = challengeIn(login, 'login')
  const kratos = await toServiceResponse(frontendApi().createBrowserLoginFlow({ loginChallenge }, asProgram))

  // Hydra shows its logout page only for a login that it remembers.
  const accepted = await resultOf(
    admin.acceptOAuth2LoginRequest({
      loginChallenge,
      acceptOAuth2LoginRequest: { subject, remember: true, remember_for: 60 },
    }),
  )
  const consent = await browser.follow(accepted.redirect_to)
  const consentChallenge = challengeIn(consent, 'consent')
  if (!consentChallenge) return { login, kratos }

  const granted = await resultOf(
    admin.acceptOAuth2ConsentRequest({
      consentChallenge,
      acceptOAuth2ConsentRequest: { grant_scope: ['openid'] },
    }),
  )
  const code = parametersOf(await browser.follow(granted.redirect_to)).get('code') ?? ''
  const auth = { username: clientId, password: clientSecret }
  const tokens = await resultOf(
    oauth2PublicApi().oauth2TokenExchange({ grantType: 'authorization_code', code, redirectUri }, { auth }),
  )
  const logout = await browser.leave(tokens.id_token ?? '')
  const logoutChallenge = challengeIn(logout, 'logout')
  if (logoutChallenge) await toServiceResponse(admin.rejectOAuth2LogoutRequest({ logoutChallenge }))
  return { login, consent, logout, kratos }
}

function parametersOf(url: string): URLSearchParams {
  return URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
}

function challengeIn(url: string, kind: 'login' | 'consent' | 'logout'): string {
  return parametersOf(url).get(`${kind}_challenge`) ?? ''
}

/** Calls Hydra's public API from this server as a browser would, with its cookies. */
class Browser {
  readonly #cookies = new Map<string, string>()

  authorize(query: Record<string, string>): Promise<string> {
    return this.#visit((options) => oauth2PublicApi().oAuth2Authorize({ ...options, params: query }))
  }

  /** Follows a URL of Hydra by its query. Its host may be one that only browsers reach. */
  follow(url: string): Promise<string> {
    return this.authorize(Object.fromEntries(parametersOf(url)))
  }

  leave(idToken: string): Promise<string> {
    return this.#visit((options) =>
      oidcApi().revokeOidcSession({ ...options, params: { id_token_hint: idToken } }),
    )
  }

  /**
   * Makes one call and keeps its cookies. Returns the redirect's URL, or an empty text without a redirect.
   */
  async #visit(
    make: (options: { headers: Record<string, string> }) => Promise<AxiosResponse<unknown>>,
  ): Promise<string> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { location = '', setCookies } = await toServiceResponse(make({ headers: Cookie ? { Cookie } : {} }))
    for (const { name, value } of parseSetCookie([...setCookies], { decodeValues: false })) {
      this.#cookies.set(name, value)
    }
    return location
  }
}
