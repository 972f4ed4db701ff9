import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { helpDeskAccess } from './help-desk-access'
import { readPerson } from './person'

const kratos = new TestService()
const keto = new TestService()
startTestServices(
  { kratos, hasKratosAdmin: true },
  { HELP_DESK: 'on', HELP_DESK_PEOPLE: 'ada@example.com', HELP_DESK_RELATION: 'Support:desk#members' },
)

const id = '00000000-0000-4000-8000-00000000000a'
const identity = {
  id,
  traits: { email: 'ada@example.com' },
  verifiable_addresses: [{ value: 'ada@example.com', verified: true, via: 'email' }],
}
beforeEach(async () => {
  process.env.KETO_READ_URL ??= await keto.start()
  keto.reset()
  kratos
    .reset()
    .respond('GET /admin/identities', { body: [identity] })
    .respond('GET /sessions/whoami', {
      body: {
        id: 's',
        authenticator_assurance_level: 'aal2',
        authenticated_at: new Date().toISOString(),
        identity,
      },
    })
})

const check = 'GET /relation-tuples/check/openapi'
const access = async () => {
  const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
  return (await browser.run(() => helpDeskAccess('/help-desk'))).value?.kind
}
const isProtected = async () => (await new TestBrowser(appUrl).run(() => readPerson(id))).value?.isProtected

test('with Keto, it alone decides, for the relation that the operator names', async () => {
  keto.respond(check, { body: { allowed: true } })
  expect([await access(), await isProtected()]).toEqual(['granted', true])
  const [asked] = keto.received(check)
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    namespace: 'Support',
    object: 'desk',
    relation: 'members',
    subject_id: id,
  })
  // Removed a moment ago, although the list still has the address.
  keto.respond(check, { body: { allowed: false } })
  expect([await access(), await isProtected()]).toEqual(['hidden', false])
})

test('while Keto does not say, there is no helper, and nobody can be acted on', async () => {
  keto.respond(check, { status: 500 })
  expect([await access(), await isProtected()]).toEqual(['hidden', true])
})
