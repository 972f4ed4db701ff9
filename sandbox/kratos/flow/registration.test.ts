import { beforeEach, describe, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox, type Sandbox } from '../../create-sandbox'
import { seenFlow, TestBrowser } from '../../testing/test-browser'

const app = 'http://localhost:3000'
const person = { email: 'dora@example.com', password: 'correct horse battery' }

let sandbox: Sandbox
let browser: TestBrowser

beforeEach(() => {
  sandbox = createSandbox()
  browser = new TestBrowser(sandbox)
})

const formOf = (csrfToken: string, fields: Record<string, string> = {}) => ({
  method: 'password',
  csrf_token: csrfToken,
  'traits.email': person.email,
  'traits.name.first': 'Dora',
  password: person.password,
  ...fields,
})

describe('a registration', () => {
  test('signs in, sends a mail and asks for its code', async () => {
    const { id, csrfToken } = await browser.begin('registration')
    const { status, location } = await browser.submitForm(
      `/self-service/registration?flow=${id}`,
      formOf(csrfToken),
    )
    expect(status).toBe(303)
    const [mail] = sandbox.inbox.mails('DORA@example.com')
    const flow = new URL(location).searchParams.get('flow')
    expect(location).toBe(`${app}/verification?flow=${flow}`)
    expect(mail?.link).toBe(`${app}/api/.ory/self-service/verification?code=${mail?.code}&flow=${flow}`)
    expect(mail?.body).toContain(mail?.code)
    expect((await browser.fetchJson(`/self-service/verification/flows?id=${flow}`)).status).toBe(200)
    expect(await browser.fetchJson('/sessions/whoami')).toMatchObject({
      body: {
        identity: {
          traits: { email: person.email, name: { first: 'Dora' } },
          verifiable_addresses: [{ verified: false, status: 'sent' }],
        },
      },
    })
  })

  test('names in JSON what comes next', async () => {
    const { body } = await browser.register(person.email, person.password)
    expect(body).toMatchObject({
      session: { active: true },
      continue_with: [
        { action: 'redirect_browser_to', redirect_browser_to: `${app}/` },
        { action: 'show_verification_ui', flow: { verifiable_address: person.email } },
      ],
    })
  })

  test('the new account can sign in', async () => {
    await browser.register(person.email, person.password)
    expect((await new TestBrowser(sandbox).logIn(person.email, person.password)).status).toBe(200)
  })

  test.each([
    [{ password: 'short' }, { password: [4000032] }],
    [{ password: 'dora@example.com' }, { password: [4000031] }],
    [{ password: '' }, { password: [4000002] }],
    [{ 'traits.email': 'nope' }, { 'traits.email': [4000040] }],
    [
      { 'traits.email': '', password: '' },
      { 'traits.email': [4000002], password: [4000002] },
    ],
    [{ method: 'telepathy' }, { '': [4010003] }],
    [{ 'traits.email': demoAccounts[0]?.email ?? '' }, { '': [4000007] }],
  ])('%j: %j', async (fields, messages) => {
    const { id, csrfToken } = await browser.begin('registration')
    expect(
      await browser.submitForm(`/self-service/registration?flow=${id}`, formOf(csrfToken, fields)),
    ).toMatchObject({ status: 302, location: `${app}/registration?flow=${id}` })
    expect((await browser.flow('registration', id)).messages).toEqual(messages)
  })

  test('keeps the typed values, except the password', async () => {
    const { id, csrfToken } = await browser.begin('registration')
    const form = formOf(csrfToken, { password: 'Geheim1' })
    await browser.submitForm(`/self-service/registration?flow=${id}`, form)
    const { values } = await browser.flow('registration', id)
    expect(values).toMatchObject({ 'traits.email': person.email, 'traits.name.first': 'Dora' })
    expect(JSON.stringify(values)).not.toContain('Geheim1')
  })

  test('a repeated post creates no second account', async () => {
    const { id, csrfToken } = await browser.begin('registration')
    const cookies = browser.cookies.header()
    const post = () => browser.submitForm(`/self-service/registration?flow=${id}`, formOf(csrfToken))
    await post()
    expect(await post()).toMatchObject({ status: 302, location: `${app}/` })
    const other = new TestBrowser(sandbox)
    other.cookies.keep(cookies.split('; '))
    await other.submitForm(`/self-service/registration?flow=${id}`, formOf(csrfToken))
    expect((await other.flow('registration', id)).messages).toEqual({ '': [4000007] })
  })

  test('reads a multipart body as an empty form', async () => {
    const { id } = await browser.begin('registration')
    const cookie = browser.cookies.header()
    const body = new FormData()
    body.set('method', 'password')
    const request = new Request(`http://kratos.test/self-service/registration?flow=${id}`, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', cookie },
    })
    const response = await sandbox.handler(request)
    expect(response.status).toBe(400)
    expect(seenFlow(await response.json()).messages).toEqual({ 'traits.email': [4000002] })
  })
})
