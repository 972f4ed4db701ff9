import 'server-only'
import type { AxiosResponse } from 'axios'
import { parseSetCookie } from 'set-cookie-parser'
import type { Config } from '@/lib/config/config'
import { frontendApi, oauth2AdminApi, oauth2PublicApi, oidcApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { asProgram } from './kratos-view'

/** Where Hydra sent a browser at each stage of a sign-in, and whether Kratos could make something of it. */
export interface Rehearsal {
  readonly login: string
  /** Undefined when the rehearsal did not come so far. */
  readonly consent?: string
  readonly logout?: string
  /** Kratos' answer to the login challenge. */
  readonly kratos: ServiceResponse
}

/** Nobody's subject: no identity has such an id. */
const subject = 'latchkey-doctor'
const secret = () => crypto.randomUUID() + crypto.randomUUID()

/**
 * Plays a whole sign-in at Hydra, with an OAuth2 client made for it, and takes everything back again. Hydra tells no
 * other way where it sends people.
 */
export async function rehearseSignIn({ APP_URL }: Config): Promise<Rehearsal> {
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

async function signIn(clientId: string, clientSecret: string, redirectUri: string): Promise<Rehearsal> {
  const admin = oauth2AdminApi()
  const browser = new Browser()
  const start = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
  const login = await browser.authorize({ ...start, state: secret() })
  const loginChallenge = challengeIn(login, 'login')
  const kratos = await toServiceResponse(frontendApi().createBrowserLoginFlow({ loginChallenge }, asProgram))

  // Hydra asks before it signs somebody out only where it remembers them.
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

function parametersOf(address: string): URLSearchParams {
  return URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams()
}

function challengeIn(address: string, kind: 'login' | 'consent' | 'logout'): string {
  return parametersOf(address).get(`${kind}_challenge`) ?? ''
}

/** A browser at Hydra's public API, as far as this server reaches it. */
class Browser {
  readonly #cookies = new Map<string, string>()

  authorize(query: Record<string, string>): Promise<string> {
    return this.#visit((options) => oauth2PublicApi().oAuth2Authorize({ ...options, params: query }))
  }

  /** An address of Hydra's own: its host may be one that only browsers reach. */
  follow(address: string): Promise<string> {
    return this.authorize(Object.fromEntries(parametersOf(address)))
  }

  leave(idToken: string): Promise<string> {
    return this.#visit((options) =>
      oidcApi().revokeOidcSession({ ...options, params: { id_token_hint: idToken } }),
    )
  }

  /** Where the visit leads; empty when it leads nowhere. */
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
