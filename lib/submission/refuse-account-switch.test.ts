import { beforeEach, describe, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { currentVisitor } from '@/lib/request/visitor'
import { runPipeline } from './pipeline'
import { refuseAccountSwitch } from './refuse-account-switch'
import { parseSubmission } from './submission'
import { noEffects } from './submission-effects'

const kratos = new TestService()
startTestServices({ kratos })

const reads = 'GET /self-service/login/flows'
const whoami = 'GET /sessions/whoami'
const address = { value: 'ada@work.example.com', verified: true, via: 'email' }
const identity = {
  id: 'ada',
  traits: {
    email: 'Ada@example.com',
    customer: { number: 'C-17' },
    phones: ['+886912345678', '+49 176 12345678'],
  },
  verifiable_addresses: [address],
}

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  kratos.reset()
  kratos.respond(whoami, { body: { id: 's', identity } })
  kratos.respond(reads, { body: { id: 'f', refresh: true, ui: {} } })
})

const asked = { status: 200, setCookies: [], effects: noEffects }
/** Whether a submission that names this account does not reach Kratos. */
async function isOther(identifier: string, kind: 'login' | 'recovery' = 'login') {
  const { value } = await browser.run(async () => {
    const fields = new Map([['identifier', identifier]])
    const visitor = await currentVisitor()
    const submission = parseSubmission({ kind, flowId: flowIdOf(1), fields, entry: 'json', visitor })
    return runPipeline(submission, [refuseAccountSwitch, async () => asked])
  })
  return value?.status === 403
}

describe('a re-authentication', () => {
  test.each([
    ...['ada@example.com', ' ADA@EXAMPLE.COM', 'ada@\u200bexample.com', 'C-17', address.value],
    ...['+886 912-345-678', '+4917612345678'],
  ])('as %j: their own account', async (identifier) => {
    expect(await isOther(identifier)).toBe(false)
  })

  test.each(['bob@example.com', 'ada', 'C-1', '+886 912 345 679', '886912345678'])(
    'as %j: another account',
    async (identifier) => {
      expect(await isOther(identifier)).toBe(true)
    },
  )

  test.each([
    { name: 'identifier', type: 'hidden', value: '+16502530000' },
    { name: 'address', type: 'submit', value: '+16502530000' },
  ])('as Kratos names them: $name', async (attributes) => {
    kratos.respond(reads, {
      body: { id: 'f', refresh: true, ui: { nodes: [{ type: 'input', attributes }] } },
    })
    expect(await isOther('+16502530000')).toBe(false)
    expect(kratos.received(whoami)).toEqual([])
  })

  test.each([401, 403, 500])(
    'a session for which Kratos responds with %d has no own account',
    async (status) => {
      kratos.respond(whoami, { status })
      expect(await isOther('ada@example.com')).toBe(true)
    },
  )
})

test.each([
  ['an ordinary sign-in', { body: { id: 'f', ui: {} } }],
  ['a second factor', { body: { id: 'f', refresh: true, requested_aal: 'aal2', ui: {} } }],
  ['a flow that has ended', { status: 410, body: {} }],
])('%s is for Kratos to judge', async (_, response) => {
  kratos.respond(reads, response)
  expect(await isOther('bob@example.com')).toBe(false)
})

test('Kratos is not called without a session, without a name, and for another kind of flow', async () => {
  expect([await isOther(''), await isOther('bob@example.com', 'recovery')]).toEqual([false, false])
  browser = new TestBrowser(appUrl)
  expect(await isOther('bob@example.com')).toBe(false)
  expect(kratos.requests).toEqual([])
})
