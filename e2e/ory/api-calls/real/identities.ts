import { IdentityApi } from '@ory/client'
import axios from 'axios'
import { z } from 'zod'
import { courierApi, frontendApi, identityApi } from '../../../../lib/ory/clients/clients'
import { configurationOf } from '../../../../lib/ory/clients/connection'
import { type CallRecorder, nothing } from './call-recorder'
import { knownPassword } from './self-service'

const identity = z.object({
  id: z.uuid(),
  schema_id: z.enum(['person', 'person-with-phone']),
  state: z.enum(['active', 'inactive']),
  traits: z.object({ email: z.string() }),
})
const session = z.object({ id: z.uuid(), active: z.boolean(), identity: identity.optional() })
const message = z.object({
  id: z.uuid(),
  status: z.string(),
  recipient: z.string(),
  template_type: z.string(),
})

const ok = <Schema extends z.ZodType>(body: Schema) => ({ status: 200, body })
const created = <Schema extends z.ZodType>(body: Schema) => ({ status: 201, body })
const noContent = { status: 204, body: nothing }

/** An operator creates a person with a password and an account at a provider. */
export async function callNewIdentity(recorder: CallRecorder): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await recorder.call(['7.3-01 POST /admin/identities'], created(identity), () =>
    identityApi().createIdentity({
      createIdentityBody: {
        schema_id: 'person',
        traits: { email },
        credentials: {
          password: { config: { password: knownPassword } },
          oidc: { config: { providers: [{ provider: 'line', subject: email }] } },
        },
      },
    }),
  )
  return { id, email }
}

/** The calls of an operator about identities. In the end the person is unchanged. */
export async function callIdentities(
  recorder: CallRecorder,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const api = identityApi()
  const traits = { email }
  await recorder.call(['7.3-01 GET /admin/identities'], ok(z.array(identity).length(1)), () =>
    api.listIdentities({ credentialsIdentifier: email }),
  )
  const other = `${crypto.randomUUID()}@example.com`
  const batch = await recorder.call(
    ['7.3-01 PATCH /admin/identities'],
    ok(
      z.object({
        identities: z.array(z.object({ action: z.literal('create'), identity: z.uuid() })).length(1),
      }),
    ),
    () =>
      api.batchPatchIdentities({
        patchIdentitiesBody: {
          identities: [
            { patch_id: crypto.randomUUID(), create: { schema_id: 'person', traits: { email: other } } },
          ],
        },
      }),
  )
  await recorder.call(['7.3-02 DELETE /admin/identities/{id}'], noContent, () =>
    api.deleteIdentity({ id: batch.identities?.[0]?.identity ?? '' }),
  )
  await recorder.call(
    ['7.3-02 GET /admin/identities/{id}'],
    ok(
      identity.extend({
        credentials: z.object({ password: z.object(), oidc: z.object({ identifiers: z.array(z.string()) }) }),
      }),
    ),
    () => api.getIdentity({ id, includeCredential: ['oidc'] }),
  )
  await recorder.call(['7.3-02 PUT /admin/identities/{id}'], ok(identity), () =>
    api.updateIdentity({ id, updateIdentityBody: { schema_id: 'person', state: 'active', traits } }),
  )
  await recorder.call(
    ['7.3-02 PATCH /admin/identities/{id}'],
    ok(identity.extend({ state: z.literal('active') })),
    () => api.patchIdentity({ id, jsonPatch: [{ op: 'replace', path: '/state', value: 'active' }] }),
  )
  await recorder.call(['7.3-03 DELETE /admin/identities/{id}/credentials/{type}'], noContent, () =>
    api.deleteIdentityCredentials({ id, type: 'oidc', identifier: `line:${email}` }),
  )
}

/** The calls of an operator about a person's sessions. */
export async function callSessions(
  recorder: CallRecorder,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const api = identityApi()
  const signIn = async () => {
    const { data } = await frontendApi().createNativeLoginFlow()
    const updateLoginFlowBody = { method: 'password', identifier: email, password: knownPassword } as const
    return (await frontendApi().updateLoginFlow({ flow: data.id, updateLoginFlowBody })).data.session.id
  }
  const sessionId = await signIn()
  await recorder.call(['7.3-04 GET /admin/identities/{id}/sessions'], ok(z.array(session).min(1)), () =>
    api.listIdentitySessions({ id, active: true }),
  )
  await recorder.call(['7.3-05 GET /admin/sessions'], ok(z.array(session).min(1)), () =>
    api.listSessions({ active: true, expand: ['identity'] }),
  )
  await recorder.call(['7.3-06 GET /admin/sessions/{id}'], ok(session), () =>
    api.getSession({ id: sessionId, expand: ['identity'] }),
  )
  await recorder.call(['7.3-07 PATCH /admin/sessions/{id}/extend'], ok(session), () =>
    api.extendSession({ id: sessionId }),
  )
  await recorder.call(['7.3-06 DELETE /admin/sessions/{id}'], noContent, () =>
    api.disableSession({ id: sessionId }),
  )
  await signIn()
  await recorder.call(['7.3-04 DELETE /admin/identities/{id}/sessions'], noContent, () =>
    api.deleteIdentitySessions({ id }),
  )
}

/**
 * Recovery by an operator, and the courier's messages. There is a message once a person has requested a mail.
 * @param linkSocket the admin API of a Kratos with recovery by link. The ordinary one refuses to create a
 * link.
 */
export async function callRecoveryAndCourier(
  recorder: CallRecorder,
  { id, email }: { id: string; email: string },
  linkSocket: string,
): Promise<void> {
  const recovery = { identity_id: id, expires_in: '1h' }
  await recorder.call(
    ['7.3-08 POST /admin/recovery/code'],
    created(z.object({ recovery_link: z.url(), recovery_code: z.string() })),
    () => identityApi().createRecoveryCodeForIdentity({ createRecoveryCodeForIdentityBody: recovery }),
  )
  await recorder.call(['7.3-08 POST /admin/recovery/link'], ok(z.object({ recovery_link: z.url() })), () =>
    identityApiAt(linkSocket).createRecoveryLinkForIdentity({ createRecoveryLinkForIdentityBody: recovery }),
  )
  const messages = await recorder.call(
    ['7.3-09 GET /admin/courier/messages'],
    ok(z.array(message).min(1)),
    () => courierApi().listCourierMessages({ recipient: email }),
  )
  await recorder.call(['7.3-10 GET /admin/courier/messages/{id}'], ok(message), () =>
    courierApi().getCourierMessage({ id: messages[0]?.id ?? '' }),
  )
}

/** The same client for an admin API on a socket file. Latchkey's own clients do not need one. */
function identityApiAt(socketPath: string): IdentityApi {
  const overSocket = axios.create({ socketPath, validateStatus: () => true })
  return new IdentityApi(configurationOf('kratos-admin'), undefined, overSocket)
}
