import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { hasPermission } from './has-permission'

const kratos = new TestService()
const keto = new TestService()
startTestServices({ kratos })
beforeEach(async () => {
  process.env.KETO_READ_URL ??= await keto.start()
  keto.reset()
})

const check = 'GET /relation-tuples/check/openapi'
const asked = { namespace: 'Latchkey', object: 'help-desk', relation: 'helpers', subjectId: 'ada' }
const answer = async () => {
  const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
  return (await browser.run(() => hasPermission(asked))).value
}

test.each([true, false])('Keto says %p', async (allowed) => {
  keto.respond(check, { body: { allowed } })
  expect(await answer()).toBe(allowed)
  const [sent] = keto.received(check)
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    namespace: 'Latchkey',
    object: 'help-desk',
    relation: 'helpers',
    subject_id: 'ada',
  })
  expect(sent?.headers).not.toHaveProperty('cookie')
})

test.each<[string, object]>([
  ['a wrong URL', { status: 404, body: { error: { code: 404 } } }],
  ['an outage', { status: 503 }],
  ['no response', { status: 0 }],
  ['another body', { body: { allowed: 'yes' } }],
  ['a success with another status', { status: 201, body: { allowed: true } }],
])('%s is no answer', async (_, response) => {
  keto.respond(check, response)
  expect(await answer()).toBeNull()
})
