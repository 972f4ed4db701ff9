import type { OAuth2Client } from '@ory/client'
import { z } from 'zod'
import { asBearer, oauth2AdminApi, oauth2PublicApi, oidcApi } from '../../../../lib/ory/clients/clients'
import { configurationOf } from '../../../../lib/ory/clients/connection'
import { Browser } from './browser'
import { type CallRecorder, nothing } from './call-recorder'

const client = z.object({ client_id: z.string(), redirect_uris: z.array(z.url()) })
const redirectTo = z.object({ redirect_to: z.url() })

const ok = <Schema extends z.ZodType>(body: Schema) => ({ status: 200, body })
const created = <Schema extends z.ZodType>(body: Schema) => ({ status: 201, body })
const noContent = { status: 204, body: nothing }

const redirectUri = 'http://localhost:4499/callback'
const scope = 'openid offline userinfo_credential_draft_00'
const newClient: OAuth2Client = {
  client_name: 'api-calls',
  client_secret: 'only-for-tests-client-secret',
  redirect_uris: [redirectUri],
  post_logout_redirect_uris: ['http://localhost:4499/'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope,
}

/** The calls of an operator about OAuth2 clients. Returns the id of the client that is not deleted. */
export async function callClients(recorder: CallRecorder): Promise<string> {
  const api = oauth2AdminApi()
  const { client_id: id = '' } = await recorder.call(['7.4-04 POST /admin/clients'], created(client), () =>
    api.createOAuth2Client({ oAuth2Client: newClient }),
  )
  await recorder.call(['7.4-04 GET /admin/clients'], ok(z.array(client).min(1)), () =>
    api.listOAuth2Clients({ clientName: 'api-calls' }),
  )
  await recorder.call(['7.4-04 GET /admin/clients/{id}'], ok(client), () => api.getOAuth2Client({ id }))
  await recorder.call(['7.4-04 PUT /admin/clients/{id}'], ok(client), () =>
    api.setOAuth2Client({ id, oAuth2Client: newClient }),
  )
  await recorder.call(
    ['7.4-04 PATCH /admin/clients/{id}'],
    ok(client.extend({ owner: z.literal('tests') })),
    () => api.patchOAuth2Client({ id, jsonPatch: [{ op: 'replace', path: '/owner', value: 'tests' }] }),
  )
  await recorder.call(['7.4-04 PUT /admin/clients/{id}/lifespans'], ok(client), () =>
    api.setOAuth2ClientLifespans({
      id,
      oAuth2ClientTokenLifespans: { authorization_code_grant_access_token_lifespan: '1h' },
    }),
  )
  const { data } = await api.createOAuth2Client({ oAuth2Client: newClient })
  await recorder.call(['7.4-04 DELETE /admin/clients/{id}'], noContent, () =>
    api.deleteOAuth2Client({ id: data.client_id ?? '' }),
  )
  return id
}

/** A client that registers itself. `hydra.yml` allows it. */
export async function callSelfRegistration(recorder: CallRecorder): Promise<void> {
  const api = oidcApi()
  const { client_name, redirect_uris } = newClient
  const oAuth2Client = { client_name, redirect_uris } as OAuth2Client
  const made = await recorder.call(
    ['7.4-09 POST /oauth2/register'],
    created(client.extend({ registration_access_token: z.string() })),
    () => api.createOidcDynamicClient({ oAuth2Client }),
  )
  const id = made.client_id ?? ''
  // Each change returns a new token.
  const read = await recorder.call(['7.4-09 GET /oauth2/register/{id}'], ok(client), () =>
    api.getOidcDynamicClient({ id }, asBearer(made.registration_access_token ?? '')),
  )
  const set = await recorder.call(['7.4-09 PUT /oauth2/register/{id}'], ok(client), () =>
    api.setOidcDynamicClient(
      { id, oAuth2Client },
      asBearer(read.registration_access_token ?? made.registration_access_token ?? ''),
    ),
  )
  await recorder.call(['7.4-09 DELETE /oauth2/register/{id}'], noContent, () =>
    api.deleteOidcDynamicClient({ id }, asBearer(set.registration_access_token ?? '')),
  )
}

/** A browser that a client redirects to Hydra. Returns the challenge of the login request. */
async function startLogin(browser: Browser, clientId: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: crypto.randomUUID(),
  })
  return challengeIn(
    await browser.visit(`${configurationOf('hydra-public').basePath}/oauth2/auth?${query}`),
    'login',
  )
}

function challengeIn({ location }: { location: string }, kind: 'login' | 'consent' | 'logout'): string {
  return new URL(location).searchParams.get(`${kind}_challenge`) ?? ''
}

const rejection = { error: 'access_denied', error_description: 'Not now' }

/** A person denies, at the login and at the consent. */
export async function callRejections(recorder: CallRecorder, clientId: string): Promise<void> {
  const api = oauth2AdminApi()
  const browser = new Browser()
  const refused = await startLogin(browser, clientId)
  await recorder.call(['7.4-03 PUT /admin/oauth2/auth/requests/login/reject'], ok(redirectTo), () =>
    api.rejectOAuth2LoginRequest({ loginChallenge: refused, rejectOAuth2Request: rejection }),
  )
  const loginChallenge = await startLogin(browser, clientId)
  const { data } = await api.acceptOAuth2LoginRequest({
    loginChallenge,
    acceptOAuth2LoginRequest: { subject: 'nobody' },
  })
  const consentChallenge = challengeIn(await browser.visit(data.redirect_to), 'consent')
  await recorder.call(['7.4-03 PUT /admin/oauth2/auth/requests/consent/reject'], ok(redirectTo), () =>
    api.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request: rejection }),
  )
}

/** Login, consent, tokens and logout, as Hydra returns them to Latchkey. */
export async function callAuthorization(recorder: CallRecorder, clientId: string): Promise<void> {
  const admin = oauth2AdminApi()
  const hydra = oauth2PublicApi()
  const browser = new Browser()
  const subject = crypto.randomUUID()
  const auth = { username: clientId, password: newClient.client_secret ?? '' }

  const loginChallenge = await startLogin(browser, clientId)
  await recorder.call(
    ['7.4-03 GET /admin/oauth2/auth/requests/login'],
    ok(z.object({ challenge: z.string(), skip: z.literal(false), client })),
    () => admin.getOAuth2LoginRequest({ loginChallenge }),
  )
  const login = await recorder.call(
    ['7.4-03 PUT /admin/oauth2/auth/requests/login/accept'],
    ok(redirectTo),
    () =>
      admin.acceptOAuth2LoginRequest({
        loginChallenge,
        acceptOAuth2LoginRequest: { subject, remember: true },
      }),
  )
  const consentChallenge = challengeIn(await browser.visit(login.redirect_to), 'consent')
  const request = await recorder.call(
    ['7.4-03 GET /admin/oauth2/auth/requests/consent'],
    ok(
      z.object({ challenge: z.string(), subject: z.literal(subject), requested_scope: z.array(z.string()) }),
    ),
    () => admin.getOAuth2ConsentRequest({ consentChallenge }),
  )
  const consent = await recorder.call(
    ['7.4-03 PUT /admin/oauth2/auth/requests/consent/accept'],
    ok(redirectTo),
    () =>
      admin.acceptOAuth2ConsentRequest({
        consentChallenge,
        acceptOAuth2ConsentRequest: { grant_scope: request.requested_scope ?? [], remember: true },
      }),
  )
  const code = new URL((await browser.visit(consent.redirect_to)).location).searchParams.get('code') ?? ''

  const tokens = await recorder.call(
    ['7.4-08 POST /oauth2/token'],
    ok(
      z.object({
        access_token: z.string(),
        refresh_token: z.string(),
        id_token: z.string(),
        expires_in: z.number(),
      }),
    ),
    () => hydra.oauth2TokenExchange({ grantType: 'authorization_code', code, redirectUri }, { auth }),
  )
  const token = tokens.access_token ?? ''
  await recorder.call(
    ['7.4-05 POST /admin/oauth2/introspect'],
    ok(z.object({ active: z.literal(true), sub: z.literal(subject) })),
    () => admin.introspectOAuth2Token({ token }),
  )
  await recorder.call(['7.4-09 GET /userinfo'], ok(z.object({ sub: z.literal(subject) })), () =>
    oidcApi().getOidcUserInfo(asBearer(token)),
  )
  // Without a proof of the key, the API specifies 400 and names what the proof must contain.
  await recorder.call(
    ['7.4-09 POST /credentials'],
    {
      status: 400,
      body: z.object({ error: z.literal('missing_proof'), c_nonce: z.string(), format: z.string() }),
    },
    () =>
      oidcApi().createVerifiableCredential(
        {
          createVerifiableCredentialRequestBody: {
            format: 'jwt_vc_json',
            types: ['VerifiableCredential', 'UserInfoCredential'],
          },
        },
        asBearer(token),
      ),
  )
  await recorder.call(
    ['7.4-06 GET /admin/oauth2/auth/sessions/consent'],
    ok(
      z
        .array(z.object({ grant_scope: z.array(z.string()), consent_request: z.object({ client }) }))
        .length(1),
    ),
    () => admin.listOAuth2ConsentSessions({ subject }),
  )
  await callLogout(recorder, browser, tokens.id_token ?? '')
  await recorder.call(['7.4-08 POST /oauth2/revoke'], ok(nothing), () =>
    hydra.revokeOAuth2Token({ token }, { auth }),
  )
  await recorder.call(['7.4-05 DELETE /admin/oauth2/tokens'], noContent, () =>
    admin.deleteOAuth2Token({ clientId }),
  )
  await recorder.call(['7.4-06 DELETE /admin/oauth2/auth/sessions/consent'], noContent, () =>
    admin.revokeOAuth2ConsentSessions({ subject, all: true }),
  )
  await recorder.call(['7.4-06 DELETE /admin/oauth2/auth/sessions/login'], noContent, () =>
    admin.revokeOAuth2LoginSessions({ subject }),
  )
}

/** A person declines to sign out, then signs out. */
async function callLogout(recorder: CallRecorder, browser: Browser, idToken: string): Promise<void> {
  const admin = oauth2AdminApi()
  const url = `${configurationOf('hydra-public').basePath}/oauth2/sessions/logout?id_token_hint=${idToken}`
  const refused = challengeIn(await browser.visit(url), 'logout')
  await recorder.call(['7.4-03 PUT /admin/oauth2/auth/requests/logout/reject'], noContent, () =>
    admin.rejectOAuth2LogoutRequest({ logoutChallenge: refused }),
  )
  const logoutChallenge = challengeIn(await browser.visit(url), 'logout')
  await recorder.call(
    ['7.4-03 GET /admin/oauth2/auth/requests/logout'],
    ok(z.object({ subject: z.string(), sid: z.string() })),
    () => admin.getOAuth2LogoutRequest({ logoutChallenge }),
  )
  await recorder.call(['7.4-03 PUT /admin/oauth2/auth/requests/logout/accept'], ok(redirectTo), () =>
    admin.acceptOAuth2LogoutRequest({ logoutChallenge }),
  )
}

/** The two URLs for browsers. The package calls them without a query, so both redirect immediately. */
export async function playBareAddresses(recorder: CallRecorder): Promise<void> {
  const leadsOn = (status: number) => ({ status, body: z.unknown() })
  await recorder.call(['7.4-08 GET /oauth2/auth'], leadsOn(302), () => oauth2PublicApi().oAuth2Authorize())
  await recorder.call(['7.4-09 GET /oauth2/sessions/logout'], leadsOn(302), () =>
    oidcApi().revokeOidcSession(),
  )
}
