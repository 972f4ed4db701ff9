import { beforeEach, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { runPipeline } from './pipeline'
import { parseJsonFields } from './read-fields'
import { refuseClosedRegistration } from './refuse-closed-registration'
import { parseSubmission } from './submission'
import { noEffects } from './submission-effects'

const kratos = new TestService()
startTestServices({ kratos }, { REGISTRATION: 'closed' })

const call = 'GET /self-service/registration/flows'
beforeEach(() => {
  kratos.reset()
})

const asked = { status: 200, setCookies: [], effects: noEffects }
async function ruleFor(kind: FlowKind, fields: object): Promise<string | undefined> {
  const visitor = { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'r' }
  const read = parseJsonFields(JSON.stringify(fields))
  const submission = parseSubmission({ kind, flowId: flowIdOf(1), fields: read, entry: 'json', visitor })
  return (await runPipeline(submission, [refuseClosedRegistration, async () => asked])).refusal?.reason
}

test.each([
  { provider: 'google' },
  { method: 'oidc', provider: 'google' },
  { method: 'oidc', id_token: 't' },
])(
  'while registration is closed, a login with %j passes only if registration is disabled in Kratos',
  async (fields) => {
    expect(await ruleFor('login', fields)).toBe('registration_off')
    kratos.respond(call, { status: 400, body: { error: { id: 'self_service_flow_disabled' } } })
    expect(await ruleFor('login', fields)).toBeUndefined()
  },
)

test.each<[FlowKind, object, string | undefined]>([
  ['registration', { method: 'password', password: 'p' }, 'registration_off'],
  ['registration', { provider: 'google' }, 'registration_off'],
  ['login', { method: 'password', identifier: 'ada', password: 'p' }, undefined],
  // Kratos does not look at the provider beside another method, and does not get it.
  ['login', { method: 'password', identifier: 'ada', password: 'p', provider: 'google' }, undefined],
  ['settings', { link: 'google' }, undefined],
  ['recovery', { email: 'ada@example.com' }, undefined],
])('while registration is closed, a %s with %j: %s', async (kind, fields, expected) => {
  expect(await ruleFor(kind, fields)).toBe(expected)
})
