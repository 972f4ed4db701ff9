import type { UpdateLoginFlowBody } from '@ory/client'
import { z } from 'zod'
import { frontendApi, identitySchemaApi } from '../../../../lib/ory/clients/clients'
import { Browser } from './browser'
import { type CallRecorder, nothing } from './call-recorder'

const flow = z.object({
  id: z.uuid(),
  type: z.enum(['browser', 'api']),
  expires_at: z.iso.datetime(),
  ui: z.object({
    action: z.url(),
    method: z.literal('POST'),
    nodes: z.array(z.object({ type: z.string() })),
  }),
})
const identity = z.object({ id: z.uuid(), schema_id: z.string(), traits: z.object({ email: z.string() }) })
const session = z.object({ id: z.uuid(), active: z.literal(true), identity })

const ok = <Schema extends z.ZodType>(body: Schema) => ({ status: 200, body })
const noContent = { status: 204, body: nothing }

/** A flow of any kind. */
interface WithNodes {
  readonly ui: { readonly nodes: readonly { readonly attributes: object }[] }
}

function csrfOf({ ui }: WithNodes): string {
  const node = ui.nodes.find(({ attributes }) => 'name' in attributes && attributes.name === 'csrf_token')
  return node && 'value' in node.attributes ? String(node.attributes.value) : ''
}

const password = 'only-for-tests-2xKp'

/** Signs in without a browser. Returns the session and its token. */
async function signInNatively(email: string) {
  const { data } = await frontendApi().createNativeLoginFlow()
  const updateLoginFlowBody = { method: 'password', identifier: email, password } as const
  const answer = await frontendApi().updateLoginFlow({ flow: data.id, updateLoginFlowBody })
  return { id: answer.data.session.id, token: answer.data.session_token ?? '' }
}

/** The calls that need no flow: schemas, the script for security keys, a stored error. */
export async function callPublicReads(recorder: CallRecorder): Promise<void> {
  await recorder.call(
    ['7.2-14 GET /schemas'],
    ok(z.array(z.object({ id: z.string(), schema: z.object() })).min(1)),
    () => identitySchemaApi().listIdentitySchemas(),
  )
  await recorder.call(['7.2-14 GET /schemas/{id}'], ok(z.object({ $id: z.string() })), () =>
    identitySchemaApi().getIdentitySchema({ id: 'person' }),
  )
  await recorder.call(
    ['7.2-13 GET /.well-known/{vendor}/webauthn.js'],
    ok(z.string().includes('webauthn')),
    () => frontendApi().getWebAuthnJavaScript(),
  )
  await recorder.call(
    ['7.2-07 GET /self-service/errors'],
    ok(z.object({ id: z.string(), error: z.object() })),
    () => frontendApi().getFlowError({ id: 'stub:500' }),
  )
  // Only a sign-in with a provider creates a code that can be exchanged. The API specifies 404 for any other
  // code.
  await recorder.call(
    ['7.2-12 GET /sessions/token-exchange'],
    { status: 404, body: z.object({ error: z.object({ code: z.literal(404) }) }) },
    () => frontendApi().exchangeSessionToken({ initCode: 'unknown', returnToCode: 'unknown' }),
  )
}

/** The flows of native apps, and the sessions of one. */
export async function callNativeFlows(recorder: CallRecorder, email: string): Promise<void> {
  const api = frontendApi()
  const { token } = await signInNatively(email)
  await recorder.call(['7.2-01 GET /self-service/login/api'], ok(flow), () =>
    api.createNativeLoginFlow({ refresh: true, xSessionToken: token }),
  )
  await recorder.call(['7.2-01 GET /self-service/registration/api'], ok(flow), () =>
    api.createNativeRegistrationFlow(),
  )
  await recorder.call(['7.2-01 GET /self-service/recovery/api'], ok(flow), () =>
    api.createNativeRecoveryFlow(),
  )
  await recorder.call(['7.2-01 GET /self-service/verification/api'], ok(flow), () =>
    api.createNativeVerificationFlow(),
  )
  await recorder.call(['7.2-01 GET /self-service/settings/api'], ok(flow), () =>
    api.createNativeSettingsFlow({ xSessionToken: token }),
  )

  await recorder.call(['7.2-08 GET /sessions/whoami'], ok(session), () =>
    api.toSession({ xSessionToken: token }),
  )
  const other = await signInNatively(email)
  await recorder.call(['7.2-09 GET /sessions'], ok(z.array(session).min(1)), () =>
    api.listMySessions({ xSessionToken: token }),
  )
  await recorder.call(['7.2-11 DELETE /sessions/{id}'], noContent, () =>
    api.disableMySession({ id: other.id, xSessionToken: token }),
  )
  await signInNatively(email)
  await recorder.call(['7.2-10 DELETE /sessions'], ok(z.object({ count: z.int().min(1) })), () =>
    api.disableMyOtherSessions({ xSessionToken: token }),
  )
  await recorder.call(['7.2-06 DELETE /self-service/logout/api'], noContent, () =>
    api.performNativeLogout({ performNativeLogoutBody: { session_token: token } }),
  )
}

/** A person registers, changes settings and signs out in a browser. */
export async function callRegistrationToLogout(recorder: CallRecorder): Promise<void> {
  const api = frontendApi()
  const browser = new Browser()
  const traits = { email: `${crypto.randomUUID()}@example.com` }

  const created = await recorder.call(
    ['7.2-01 GET /self-service/registration/browser', '7.5-12 GET /self-service/registration/browser'],
    ok(flow),
    () => browser.with((options) => api.createBrowserRegistrationFlow({}, options)),
  )
  const { id } = created
  await recorder.call(
    ['7.2-02 GET /self-service/registration/flows', '7.5-11 GET /self-service/registration/flows'],
    ok(flow),
    () => browser.with((options) => api.getRegistrationFlow({ id }, options)),
  )
  await recorder.call(
    ['7.2-03 POST /self-service/registration', '7.5-13 POST /self-service/registration'],
    ok(z.object({ identity, session })),
    () =>
      browser.with((options) =>
        api.updateRegistrationFlow(
          {
            flow: id,
            updateRegistrationFlowBody: { method: 'password', csrf_token: csrfOf(created), password, traits },
          },
          options,
        ),
      ),
  )
  await recorder.call(['7.5-01 GET /sessions/whoami'], ok(session), () =>
    browser.with((options) => api.toSession({}, options)),
  )

  const settings = await recorder.call(
    ['7.2-01 GET /self-service/settings/browser', '7.5-15 GET /self-service/settings/browser'],
    ok(flow),
    () => browser.with((options) => api.createBrowserSettingsFlow({}, options)),
  )
  await recorder.call(
    ['7.2-02 GET /self-service/settings/flows', '7.5-14 GET /self-service/settings/flows'],
    ok(flow),
    () => browser.with((options) => api.getSettingsFlow({ id: settings.id }, options)),
  )
  await recorder.call(
    ['7.2-03 POST /self-service/settings', '7.5-16 POST /self-service/settings'],
    ok(flow.extend({ state: z.literal('success') })),
    () =>
      browser.with((options) =>
        api.updateSettingsFlow(
          {
            flow: settings.id,
            updateSettingsFlowBody: { method: 'profile', csrf_token: csrfOf(settings), traits },
          },
          options,
        ),
      ),
  )

  const logout = await recorder.call(
    ['7.2-04 GET /self-service/logout/browser', '7.5-02 GET /self-service/logout/browser'],
    ok(z.object({ logout_url: z.url(), logout_token: z.string() })),
    () => browser.with((options) => api.createBrowserLogoutFlow({}, options)),
  )
  await recorder.call(['7.2-05 GET /self-service/logout'], noContent, () =>
    browser.with((options) => api.updateLogoutFlow({ token: logout.logout_token }, options)),
  )
}

/** A person signs in with a browser. */
export async function callLogin(recorder: CallRecorder, email: string): Promise<void> {
  const api = frontendApi()
  const browser = new Browser()
  const created = await recorder.call(
    ['7.2-01 GET /self-service/login/browser', '7.5-05 GET /self-service/login/browser'],
    ok(flow),
    () => browser.with((options) => api.createBrowserLoginFlow({ refresh: true, aal: 'aal1' }, options)),
  )
  const { id } = created
  await recorder.call(
    ['7.2-02 GET /self-service/login/flows', '7.5-06 GET /self-service/login/flows'],
    ok(flow),
    () => browser.with((options) => api.getLoginFlow({ id }, options)),
  )
  const updateLoginFlowBody: UpdateLoginFlowBody = {
    method: 'password',
    csrf_token: csrfOf(created),
    identifier: email,
    password,
  }
  await recorder.call(
    ['7.2-03 POST /self-service/login', '7.5-07 POST /self-service/login'],
    ok(z.object({ session })),
    () => browser.with((options) => api.updateLoginFlow({ flow: id, updateLoginFlowBody }, options)),
  )
}

/** A person requests a recovery code and a verification code. */
export async function callMailFlows(recorder: CallRecorder, email: string): Promise<void> {
  const api = frontendApi()
  const browser = new Browser()
  const sent = ok(flow.extend({ state: z.literal('sent_email') }))

  const recovery = await recorder.call(
    ['7.2-01 GET /self-service/recovery/browser', '7.5-08 GET /self-service/recovery/browser'],
    ok(flow),
    () => browser.with((options) => api.createBrowserRecoveryFlow({}, options)),
  )
  await recorder.call(
    ['7.2-02 GET /self-service/recovery/flows', '7.5-09 GET /self-service/recovery/flows'],
    ok(flow),
    () => browser.with((options) => api.getRecoveryFlow({ id: recovery.id }, options)),
  )
  const updateRecoveryFlowBody = { method: 'code', csrf_token: csrfOf(recovery), email } as const
  await recorder.call(
    ['7.2-03 POST /self-service/recovery', '7.5-10 POST /self-service/recovery'],
    sent,
    () =>
      browser.with((options) =>
        api.updateRecoveryFlow({ flow: recovery.id, updateRecoveryFlowBody }, options),
      ),
  )

  const verification = await recorder.call(
    ['7.2-01 GET /self-service/verification/browser', '7.5-17 GET /self-service/verification/browser'],
    ok(flow),
    () => browser.with((options) => api.createBrowserVerificationFlow({}, options)),
  )
  await recorder.call(
    ['7.2-02 GET /self-service/verification/flows', '7.5-17 GET /self-service/verification/flows'],
    ok(flow),
    () => browser.with((options) => api.getVerificationFlow({ id: verification.id }, options)),
  )
  const updateVerificationFlowBody = { method: 'code', csrf_token: csrfOf(verification), email } as const
  await recorder.call(
    ['7.2-03 POST /self-service/verification', '7.5-17 POST /self-service/verification'],
    sent,
    () =>
      browser.with((options) =>
        api.updateVerificationFlow({ flow: verification.id, updateVerificationFlowBody }, options),
      ),
  )
}

/** The password of a person whom an operator created. */
export const knownPassword = password
