import { beforeEach, describe, expect, test } from '@jest/globals'
import { formTokenField, withFormToken } from '@/lib/flows/form/form-token'
import { readPosted } from '@/lib/flows/form/posted-form'
import type { SubmitHandler } from '@/lib/flows/submit/next-step'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readSession } from '@/lib/session/session'
import { submitFlow } from './submit-flow'
import { testPages } from './testing/pages'

const kratos = new TestService()
const logged = collectLogLines()

startTestServices({ kratos }, { LOG_LEVEL: 'info' })

const csrf = 'csrf_token_1=a'
let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl)
  browser.setCookie(`${csrf}; Path=/; Secure`)
})

const actionOf = (page: SubmitHandler) => async (form: FormData) => {
  await submitFlow(page, await readPosted(form), [])
}
const session = async () => (await browser.run(readSession)).value
const redirectTo = (location: string) => ({ status: 303, headers: { location }, body: {} })
const submits = (kind: string) => `POST /self-service/${kind}`
let count = 0
const page = (kind: string, query: string) => {
  count += 1
  return { 'latchkey.page': `/${kind}?flow=${flowIdOf(count)}&${query}`, 'traits.email': 'ada@example.com' }
}
/** A form with a button for a provider, and with our token. */
function provider(kind: string, query: string) {
  const form = page(kind, query)
  const { ui } = withFormToken(flowSchema.parse({ id: flowIdOf(count), ui: {} }), { cookieHeader: csrf })
  return { ...form, provider: 'google', [formTokenField]: String(ui.nodes[0]?.attributes.value) }
}

describe('while an application waits', () => {
  test.each<[SubmitHandler, string, string]>([
    [testPages.registration, 'login_challenge=c', 'text/html'],
    [testPages.verification, 'login_challenge=c', 'text/html'],
    [testPages.registration, 'return_to=/x', 'application/json'],
    [testPages.verification, 'return_to=/x', 'application/json'],
    [testPages.login, 'login_challenge=c', 'application/json'],
  ])('a form of %j with %s requests %s from Kratos', async (rules, query, accept) => {
    kratos.respond(submits(rules.kind), { body: { session: {} } })
    await browser.submit(actionOf(rules), page(rules.kind, query))
    expect(kratos.received(submits(rules.kind))[0]?.headers.accept).toBe(accept)
  })

  test('a rejected registration redirects back to its page, and the typed values are kept', async () => {
    kratos.respond(submits('registration'), redirectTo(`${appUrl}/registration?flow=next`))
    const form = page('registration', 'login_challenge=c&return_to=/x&notice=expired')
    expect(await browser.submit(actionOf(testPages.registration), form)).toBe(
      '/registration?login_challenge=c&return_to=%2Fx&flow=next',
    )
    expect(await session()).toEqual({
      draft: { kind: 'registration', flowId: 'next', values: { 'traits.email': 'ada@example.com' } },
    })
  })

  test('the page of another flow gets the application, and no typed value', async () => {
    kratos.respond(submits('registration'), redirectTo(`${appUrl}/verification?flow=v`))
    const form = page('registration', 'login_challenge=c&return_to=/x')
    expect(await browser.submit(actionOf(testPages.registration), form)).toBe(
      '/verification?login_challenge=c&flow=v',
    )
    expect(await session()).toEqual({})
  })

  test.each([
    [`${appUrl}/sessions`, '/sessions'],
    [`${appUrl}/registration`, '/registration'],
    [`${appUrl}/login/x?flow=v`, '/login/x?flow=v'],
  ])('a redirect to %s shows no flow', async (location, expected) => {
    kratos.respond(submits('registration'), redirectTo(location))
    const form = page('registration', 'login_challenge=c')
    expect(await browser.submit(actionOf(testPages.registration), form)).toBe(expected)
    expect(await session()).toEqual({})
  })

  test('a redirect off the site is no page of Latchkey', async () => {
    kratos.respond(submits('registration'), redirectTo('https://evil.example/registration?flow=next'))
    const form = page('registration', 'login_challenge=c')
    expect(await browser.submit(actionOf(testPages.registration), form)).toMatch(/^\/error\?reason=malformed/)
    expect(await session()).toEqual({})
  })

  test('the round trip to a provider is remembered', async () => {
    const location = 'https://provider.example/authorize?state=s'
    kratos.respond(submits('login'), { status: 422, body: { redirect_browser_to: location } })
    expect(await browser.submit(actionOf(testPages.login), provider('login', 'login_challenge=c'))).toBe(
      location,
    )
    expect(await session()).toMatchObject({
      oidcRoundTrip: { kind: 'login', flowId: flowIdOf(count), state: expect.stringMatching(/^[\w-]{22}$/) },
    })
  })
})

test('without an application, a redirect to a flow is followed unchanged', async () => {
  kratos.respond(submits('registration'), redirectTo(`${appUrl}/registration?flow=next`))
  expect(await browser.submit(actionOf(testPages.registration), page('registration', 'return_to=/x'))).toBe(
    '/registration?flow=next',
  )
  expect(await session()).toEqual({})
})

test('a password that redirects to another site records no round trip', async () => {
  const location = `${appUrl}/x?state=s`
  kratos.respond(submits('login'), { status: 422, body: { redirect_browser_to: location } })
  await browser.submit(actionOf(testPages.login), page('login', 'login_challenge=c'))
  expect(await session()).toEqual({})
})

test('a button of a provider that fails records no round trip', async () => {
  kratos.respond(submits('login'), { status: 400, body: { error: {} } })
  await browser.submit(actionOf(testPages.login), provider('login', 'login_challenge=c'))
  expect(await session()).toEqual({})
})

test('the log has a short form of the method', async () => {
  kratos.respond(submits('login'), { body: { session: {} } })
  await browser.submit(actionOf(testPages.login), { ...page('login', ''), method: 'm'.repeat(50) })
  await browser.submit(actionOf(testPages.login), page('login', ''))
  expect(logged()).toMatchObject([
    { route: 'submit login', outcome: 'complete', method: 'm'.repeat(40) },
    { route: 'submit login', outcome: 'complete' },
  ])
})

test('the log has a button of a provider without Latchkey’s token', async () => {
  const form = { ...page('login', ''), provider: 'google' }
  expect(await browser.submit(actionOf(testPages.login), form)).toMatch(/^\/login\?notice=csrf/)
  expect(logged()).toMatchObject([
    { level: 40, route: 'submit login', outcome: 'csrf', requestId: expect.any(String) },
  ])
  expect(kratos.requests).toEqual([])
})

test('the log has nothing of a form that cannot be parsed', async () => {
  await browser.submit(actionOf(testPages.login), { 'latchkey.page': '/login?flow=f', password: 'secret' })
  expect(kratos.requests).toEqual([])
  expect(logged()).toEqual([
    {
      level: 40,
      time: expect.any(String),
      requestId: expect.any(String),
      route: 'submit login',
      outcome: 'unreadable',
      why: 'flow_id',
    },
  ])
})
