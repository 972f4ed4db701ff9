import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi, oauth2AdminApi, oauth2PublicApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { acceptJson } from './kratos-probe'
import { challengeIn, parametersOf, TrialBrowser } from './trial-browser'
import { runTrialDevice, type TrialDevice } from './trial-device'

/** The URLs that Hydra redirected to in a trial sign-in, and Kratos' response to the login challenge. */
export interface TrialSignIn {
  readonly login: string
  /** Undefined if the trial stopped before this page. */
  readonly consent?: string
  readonly logout?: string
  /** Kratos' response to the login challenge. */
  readonly kratos: ServiceResponse
  readonly device: TrialDevice
}

/** No identity has this id. */
const subject = 'latchkey-doctor'
const secret = () => crypto.randomUUID() + crypto.randomUUID()

/**
 * Performs a complete sign-in at Hydra with a new OAuth2 client, then deletes what it created. Hydra has no
 * other way to expose which pages it redirects to.
 * @throws {ServiceError} if Hydra rejects a call or does not respond
 */
export async function runTrialSignIn({ APP_URL }: Config): Promise<TrialSignIn> {
  const admin = oauth2AdminApi()
  const redirectUri = `${APP_URL}/`
  const client = await unwrapBody(
    admin.createOAuth2Client({
      oAuth2Client: {
        client_name: 'Latchkey doctor (may be deleted)',
        client_secret: secret(),
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        scope: 'openid',
      },
    }),
  )
  const { client_id: id = '' } = client
  const credentials = { username: id, password: client.client_secret ?? '' }
  try {
    return { ...(await signIn(credentials, redirectUri)), device: await runTrialDevice(credentials, subject) }
  } finally {
    await Promise.all([
      toServiceResponse(admin.revokeOAuth2ConsentSessions({ subject, all: true })),
      toServiceResponse(admin.revokeOAuth2LoginSessions({ subject })),
    ])
    await toServiceResponse(admin.deleteOAuth2Client({ id }))
  }
}

async function signIn(
  client: { username: string; password: string },
  redirectUri: string,
): Promise<Omit<TrialSignIn, 'device'>> {
  const admin = oauth2AdminApi()
  const browser = new TrialBrowser()
  const start = {
    client_id: client.username,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
  }
  const login = await browser.authorize({ ...start, state: secret() })
  const loginChallenge = challengeIn(login, 'login')
  const kratos = await toServiceResponse(frontendApi().createBrowserLoginFlow({ loginChallenge }, acceptJson))

  // Hydra shows its logout page only for a login that it remembers.
  const accepted = await unwrapBody(
    admin.acceptOAuth2LoginRequest({
      loginChallenge,
      acceptOAuth2LoginRequest: { subject, remember: true, remember_for: 60 },
    }),
  )
  const consent = await browser.follow(accepted.redirect_to)
  const consentChallenge = challengeIn(consent, 'consent')
  if (!consentChallenge) return { login, kratos }

  const granted = await unwrapBody(
    admin.acceptOAuth2ConsentRequest({
      consentChallenge,
      acceptOAuth2ConsentRequest: { grant_scope: ['openid'] },
    }),
  )
  const code = parametersOf(await browser.follow(granted.redirect_to)).get('code') ?? ''
  const tokens = await unwrapBody(
    oauth2PublicApi().oauth2TokenExchange(
      { grantType: 'authorization_code', code, redirectUri },
      { auth: client },
    ),
  )
  const logout = await browser.leave(tokens.id_token ?? '')
  const logoutChallenge = challengeIn(logout, 'logout')
  if (logoutChallenge) await toServiceResponse(admin.rejectOAuth2LogoutRequest({ logoutChallenge }))
  return { login, consent, logout, kratos }
}
