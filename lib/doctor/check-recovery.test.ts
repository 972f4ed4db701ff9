import { beforeEach, expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { checkRecovery } from './check-recovery'

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true })

const config = { ORY_ADMIN_URL: 'http://kratos.example' }
const identity = { id: 'trial', schema_id: 'person', schema_url: '', traits: {} }
const sessions = 'GET /admin/identities/trial/sessions'
const deletes = 'DELETE /admin/identities/trial'

beforeEach(() => {
  kratos.reset()
  kratos.respond('POST /admin/identities', { status: 201, body: identity })
  kratos.respond('POST /admin/recovery/code', {
    status: 201,
    body: { recovery_code: '123456', recovery_link: 'https://login.example.com/recovery?flow=r' },
  })
  kratos.respond('POST /self-service/recovery', { status: 422, body: {} })
  kratos.respond(sessions, { body: [{ id: 'new' }] })
  kratos.respond(deletes, { status: 204 })
})

test.each([
  [[{ id: 'new' }], 'ok'],
  [[{ id: 'new' }, { id: 'old' }], 'warning'],
  [[], 'skipped'],
])('after two recoveries %j: %s, and the account is deleted', async (left, level) => {
  kratos.respond(sessions, { body: left })
  expect((await checkRecovery(config))[0]?.level).toBe(level)
  expect(kratos.received('POST /self-service/recovery')).toHaveLength(2)
  expect(kratos.received(deletes)).toHaveLength(1)
})

test('a schema with more requirements, and a Kratos without recovery, are reported', async () => {
  kratos.respond('POST /admin/recovery/code', { status: 404, body: { error: { message: 'off' } } })
  expect((await checkRecovery(config))[0]?.level).toBe('skipped')
  expect(kratos.received(deletes)).toHaveLength(1)
  kratos.respond('POST /admin/identities', { status: 400, body: {} })
  expect((await checkRecovery(config))[0]?.level).toBe('skipped')
  expect((await checkRecovery({ ORY_ADMIN_URL: undefined }))[0]?.level).toBe('skipped')
})
