import { beforeEach, describe, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox, type Sandbox } from '../../create-sandbox'
import { seenFlow, TestBrowser } from '../../testing/test-browser'

const [alice, bob, carol] = demoAccounts
const app = 'http://localhost:3000'
const email = alice?.email ?? ''
const password = alice?.password ?? ''
const hour = 3_600_000

let now: number
let sandbox: Sandbox
let browser: TestBrowser

beforeEach(() => {
  now = Date.parse('2026-01-01T12:00:00Z')
  sandbox = createSandbox({ now: () => new Date(now) })
  browser = new TestBrowser(sandbox)
})

const submit = async (fields: Record<string, unknown>) => {
  const { id, csrfToken } = await browser.begin('login')
  const response = await browser.submitJson(`/self-service/login?flow=${id}`, {
    method: 'password',
    csrf_token: csrfToken,
    ...fields,
  })
  return { id, response }
}

describe('a login', () => {
  test('signs in and redirects to return_to', async () => {
    const { id, csrfToken } = await browser.begin('login', `?return_to=${app}/deep`)
    const form = {
      method: 'password',
      csrf_token: csrfToken,
      identifier: ` ${email.toUpperCase()} `,
      password,
    }
    expect(await browser.submitForm(`/self-service/login?flow=${id}`, form)).toMatchObject({
      status: 303,
      location: `${app}/deep`,
    })
    expect(await browser.fetchJson('/sessions/whoami')).toMatchObject({
      status: 200,
      body: { identity: { traits: { email } }, authenticator_assurance_level: 'aal1' },
    })
  })

  test.each([
    [{ identifier: email, password: 'wrong' }, { '': [4000006] }],
    [{ identifier: 'nobody@example.com', password }, { '': [4000006] }],
    [{ identifier: email, password: '' }, { password: [4000002] }],
    [{ password }, { identifier: [4000002] }],
    [{ identifier: email, password, method: 'telepathy' }, { '': [4010002] }],
  ])('%j: %j', async (fields, messages) => {
    const { id, response } = await submit(fields)
    expect(response.status).toBe(400)
    expect(seenFlow(response.body).messages).toEqual(messages)
    expect((await browser.flow('login', id)).messages).toEqual(messages)
  })

  test('keeps the identifier and never the password', async () => {
    const { id } = await submit({ identifier: email, password: 'My-Wrong-Secret' })
    const { values } = await browser.flow('login', id)
    expect(values.identifier).toBe(email)
    expect(JSON.stringify(await browser.fetchJson(`/self-service/login/flows?id=${id}`))).not.toContain(
      'Secret',
    )
  })

  test('redirects a rejected form to its screen', async () => {
    const { id, csrfToken } = await browser.begin('login')
    const form = { method: 'password', csrf_token: csrfToken, identifier: email, password: 'wrong' }
    expect(await browser.submitForm(`/self-service/login?flow=${id}`, form)).toMatchObject({
      status: 303,
      location: `${app}/login?flow=${id}`,
    })
  })

  test('rejects a disabled account', async () => {
    const response = await browser.logIn(carol?.email ?? '', carol?.password ?? '')
    expect(response).toMatchObject({ status: 401, body: { error: { message: 'identity is disabled' } } })
    expect(browser.cookies.has('ory_kratos_session')).toBe(false)
  })
})

describe('CSRF', () => {
  test('rejects a wrong token, in JSON and in a form', async () => {
    const { response } = await submit({ identifier: email, password, csrf_token: 'wrong' })
    expect(response).toMatchObject({ status: 403, body: { error: { id: 'security_csrf_violation' } } })
    const { id } = await browser.begin('login')
    const form = { method: 'password', csrf_token: 'wrong', identifier: email, password }
    const { location } = await browser.submitForm(`/self-service/login?flow=${id}`, form)
    expect(location).toMatch(`${app}/error?id=`)
    const query = new URL(location).search
    expect(await browser.fetchJson(`/self-service/errors${query}`)).toMatchObject({
      body: { error: { id: 'security_csrf_violation' } },
    })
  })

  test('another browser cannot read a flow', async () => {
    const { id } = await browser.begin('login')
    const other = new TestBrowser(sandbox)
    await other.begin('login')
    expect((await other.fetchJson(`/self-service/login/flows?id=${id}`)).status).toBe(403)
  })

  test('signing in ends the other open flows of the browser', async () => {
    const { id } = await browser.begin('login')
    await browser.logIn(email, password)
    expect((await browser.fetchJson(`/self-service/login/flows?id=${id}`)).status).toBe(403)
  })

  test('the cookie stays the same while nothing changes', async () => {
    const { id } = await browser.begin('login')
    await browser.begin('registration')
    expect((await browser.fetchJson(`/self-service/login/flows?id=${id}`)).status).toBe(200)
  })
})

describe('an expired login', () => {
  test('is gone, and a submit redirects to a new one with the same return_to', async () => {
    const { id, csrfToken } = await browser.begin('login', `?return_to=${app}/deep`)
    now += hour - 1
    expect((await browser.fetchJson(`/self-service/login/flows?id=${id}`)).status).toBe(200)
    now += 1
    expect(await browser.fetchJson(`/self-service/login/flows?id=${id}`)).toMatchObject({
      status: 410,
      body: { error: { id: 'self_service_flow_expired', details: { return_to: `${app}/deep` } } },
    })
    const fields = { method: 'password', csrf_token: csrfToken, identifier: email, password }
    const { status, body } = await browser.submitJson(`/self-service/login?flow=${id}`, fields)
    expect(status).toBe(410)
    const replacement = await browser.flow('login', (body as { use_flow_id: string }).use_flow_id)
    expect(replacement).toMatchObject({ messages: { '': [4010001] }, returnTo: `${app}/deep` })
  })

  test('with the fault short-lived a flow lives one second, in this browser only', async () => {
    browser.cookies.set('sandbox_fault', 'short-lived')
    const short = await browser.begin('login')
    browser.cookies.delete('sandbox_fault')
    const ordinary = await browser.begin('login')
    now += 1000
    expect((await browser.fetchJson(`/self-service/login/flows?id=${short.id}`)).status).toBe(410)
    expect((await browser.fetchJson(`/self-service/login/flows?id=${ordinary.id}`)).status).toBe(200)
  })
})

describe('a signed-in visitor', () => {
  beforeEach(async () => {
    await browser.logIn(email, password)
  })

  test('is redirected instead of signing in again', async () => {
    expect(await browser.visit(`/self-service/login/browser?return_to=${app}/deep`)).toMatchObject({
      status: 303,
      location: `${app}/deep`,
    })
    expect(await browser.fetchJson('/self-service/login/browser')).toMatchObject({
      status: 400,
      body: { error: { id: 'session_already_available' } },
    })
  })

  test('confirms the identity in the same session', async () => {
    const before = (await browser.fetchJson('/sessions/whoami')).body as { id: string }
    const { id, csrfToken, values, messages } = await browser.begin('login', '?refresh=true')
    expect(values.identifier).toBe(email)
    expect(messages).toEqual({ '': [1010003] })
    const fields = { method: 'password', csrf_token: csrfToken, identifier: email, password }
    expect((await browser.submitJson(`/self-service/login?flow=${id}`, fields)).status).toBe(200)
    expect(await browser.fetchJson('/sessions/whoami')).toMatchObject({
      body: { id: before.id, authentication_methods: [{ method: 'password' }, { method: 'password' }] },
    })
  })

  test('gets a new session when another person confirms', async () => {
    const { id, csrfToken } = await browser.begin('login', '?refresh=true')
    const other = { identifier: bob?.email, password: bob?.password }
    await browser.submitJson(`/self-service/login?flow=${id}`, {
      method: 'password',
      csrf_token: csrfToken,
      ...other,
    })
    expect(await browser.fetchJson('/sessions/whoami')).toMatchObject({
      body: { identity: { traits: { email: bob?.email } } },
    })
  })

  test('is signed out when the session has expired', async () => {
    now += 24 * hour
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
  })
})

test('rejects a return_to that is not allowed at the start', async () => {
  const query = '?return_to=https://evil.example/'
  expect((await browser.visit(`/self-service/login/browser${query}`)).location).toMatch(`${app}/error?id=`)
  expect(await browser.fetchJson(`/self-service/login/browser${query}`)).toMatchObject({
    status: 400,
    body: { error: { id: 'self_service_flow_return_to_forbidden' } },
  })
})
