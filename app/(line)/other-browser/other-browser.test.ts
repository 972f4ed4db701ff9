import { beforeEach, describe, expect, test } from '@jest/globals'
import * as proxy from '@/app/api/.ory/[...path]/route'
import { checkPage } from '@/lib/destination/destination'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { recordDeparture } from '@/lib/line/departure'
import { readSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { submitSignInHere } from './actions'

const kratos = new TestService()
const hydra = new TestService()
const { runtime: _, ...handlers } = proxy
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s-1'

startTestServices({ kratos, hydra })

const lost = {
  code: 400,
  message: 'no resumable session found',
  reason: 'The browser does not contain the necessary cookie to resume the session.',
}
let here: TestBrowser
let other: TestBrowser
beforeEach(() => {
  here = new TestBrowser(appUrl)
  other = new TestBrowser(appUrl)
  hydra.reset()
  kratos
    .reset()
    .respond('GET /self-service/errors', { body: { error: lost } })
    .respond('GET /self-service/login/browser', {
      body: { id: 'f', ui: {} },
      headers: { 'set-cookie': ['csrf_token_1=c; Path=/; HttpOnly'] },
    })
    .respond('POST /self-service/login', {
      status: 422,
      body: { redirect_browser_to: lineUrl },
      headers: { 'set-cookie': ['ory_kratos_continuity=c; Path=/; HttpOnly'] },
    })
  for (const provider of ['line', 'google']) {
    kratos.respond(`GET /self-service/methods/oidc/callback/${provider}`, {
      status: 303,
      headers: { location: `${appUrl}/error?id=e-1` },
    })
  }
})

const leave = (query: string) =>
  here.run(() =>
    recordDeparture(
      checkedUrl(lineUrl),
      {},
      checkPage(flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))),
    ),
  )
const comeBack = async (to = other, provider = 'line', state = 's-1') => {
  const path = `/api/.ory/self-service/methods/oidc/callback/${provider}?code=c&state=${state}`
  return (await to.call(handlers, path)).headers.get('location')
}
const sessionOf = async (browser: TestBrowser) => (await browser.run(readSession)).value
const tried = { lineTriedAt: expect.any(Number), lineReturnLost: true }

describe('a return from LINE to another browser', () => {
  test('redirects to a page that knows the visitor’s destination', async () => {
    await leave('return_to=/sessions')
    expect(await comeBack()).toBe('/other-browser')
    expect(await sessionOf(other)).toEqual({
      ...tried,
      lostReturn: { isLine: true, page: 'login', goal: 'return_to=%2Fsessions' },
    })
  })

  test('restarts there with one press, and LINE signs nobody in automatically', async () => {
    await leave('return_to=/sessions')
    await comeBack()
    expect(await other.submit(submitSignInHere, { goal: 'return_to=/sessions&ui_locales=de' })).toBe(
      `${lineUrl}&ui_locales=en&disable_auto_login=true`,
    )
    const [start] = kratos.received('GET /self-service/login/browser')
    expect(start?.query.get('return_to')).toBe(`${appUrl}/sessions`)
    expect(kratos.received('POST /self-service/login').map(({ body }) => JSON.parse(body))).toEqual([
      { method: 'oidc', provider: 'line' },
    ])
    expect([other.cookie('csrf_token_1'), other.cookie('ory_kratos_continuity')]).toEqual(['c', 'c'])
    const oidcRoundTrip = expect.objectContaining({ kind: 'login', flowId: 'f' })
    expect(await sessionOf(other)).toEqual({ ...tried, oidcRoundTrip })
  })

  test('names the application that waits', async () => {
    const client = { client_id: 'shop', client_name: 'Shop', client_uri: 'https://shop.example.com/' }
    hydra.respond('GET /admin/oauth2/auth/requests/login', { body: { client } })
    await leave('login_challenge=challenge')
    await comeBack()
    const application = { name: 'Shop', startUrl: 'https://shop.example.com/' }
    expect(await sessionOf(other)).toHaveProperty('lostReturn', { isLine: true, page: 'login', application })
  })

  // A visitor can post any query as that of the page.
  test('with a login challenge that no application sends is not remembered', async () => {
    const challenge = 'c'.repeat(60_000)
    const { value: url } = await leave(`return_to=/sessions&login_challenge=${challenge}`)
    expect(url).toContain(lineUrl)
    await comeBack()
    expect(await sessionOf(other)).toEqual({ ...tried, lostReturn: { isLine: true } })
  })

  test('of another attempt reveals nothing', async () => {
    await leave('return_to=/sessions')
    await comeBack(other, 'line', 's-2')
    expect(await sessionOf(other)).toHaveProperty('lostReturn', { isLine: true })
    await comeBack()
    expect(await sessionOf(other)).toMatchObject({ lostReturn: { goal: 'return_to=%2Fsessions' } })
  })

  test('that is loaded again still names it, and reveals nothing to another browser', async () => {
    await leave('return_to=/sessions')
    await comeBack()
    await comeBack()
    expect(await sessionOf(other)).toMatchObject({ lostReturn: { goal: 'return_to=%2Fsessions' } })
    const third = new TestBrowser(appUrl)
    await comeBack(third)
    expect(await sessionOf(third)).toHaveProperty('lostReturn', { isLine: true })
  })

  test('after a link in the settings restarts there', async () => {
    const reason = 'A valid Ory Session Cookie or Ory Session Token is missing.'
    const body = { error: { code: 401, message: 'The request could not be authorized', reason } }
    kratos.respond('GET /self-service/errors', { body })
    await here.run(() =>
      recordDeparture(checkedUrl(lineUrl), {}, checkPage(flowPageUrl('bind', { flow: 'f' }))),
    )
    expect(await comeBack()).toBe('/other-browser')
    expect(await sessionOf(other)).toHaveProperty('lostReturn', { isLine: true, page: 'bind' })
  })

  test('after its expiry gets the same page', async () => {
    const reason = 'You must restart the flow because the resumable session has expired.'
    kratos.respond('GET /self-service/errors', { body: { error: { ...lost, message: 'x', reason } } })
    expect(await comeBack()).toBe('/other-browser')
  })
})

test('a return from another provider shows the page without mentioning LINE', async () => {
  expect(await comeBack(other, 'google', 's-9')).toBe('/other-browser')
  expect(await sessionOf(other)).toEqual({})
  await leave('return_to=/sessions')
  expect(await comeBack(other, 'google')).toBe('/other-browser')
  expect(await sessionOf(other)).toEqual({
    lostReturn: { isLine: false, page: 'login', goal: 'return_to=%2Fsessions' },
  })
})

test.each([
  ['an account that is disabled', { error: { code: 401, message: 'identity is disabled' } }],
  ['another error', { error: { code: 400, message: 'The state is invalid.' } }],
  ['an error that Kratos does not know', {}],
])('%s is rendered unchanged', async (_, body) => {
  kratos.respond('GET /self-service/errors', { body })
  expect(await comeBack()).toBe(`${appUrl}/error?id=e-1`)
  expect(await sessionOf(other)).toEqual({})
})

test.each(['https://shop.example.com/error?id=e-1', `${appUrl}/login?id=e-1`])(
  'a return that redirects to %s fetches no error from Kratos',
  async (location) => {
    kratos.respond('GET /self-service/methods/oidc/callback/line', { status: 303, headers: { location } })
    expect(await comeBack()).toBe(location)
    expect(kratos.received('GET /self-service/errors')).toEqual([])
  },
)

test('a redirecting return fetches no error from Kratos', async () => {
  kratos.respond('GET /self-service/methods/oidc/callback/line', {
    status: 303,
    headers: { location: `${appUrl}/sessions` },
  })
  expect(await comeBack()).toBe(`${appUrl}/sessions`)
  expect(kratos.received('GET /self-service/errors')).toEqual([])
})

test('the button redirects to no other site', async () => {
  await other.submit(submitSignInHere, { goal: 'return_to=https://evil.example&login_challenge=c' })
  expect(kratos.received('GET /self-service/login/browser')[0]?.query.has('return_to')).toBe(false)
})

test('if Kratos starts no sign-in, the login page shows that', async () => {
  kratos.respond('POST /self-service/login', { status: 500 })
  expect(await other.submit(submitSignInHere, {})).toBe('/login?flow=f&loginError=true&notice=line_error')
  kratos.respond('GET /self-service/login/browser', { status: 500 })
  expect(await other.submit(submitSignInHere, {})).toMatch(/^\/error\?/)
})

test.each([
  ['refuses where the visitor was going', 400, { error: { id: 'self_service_flow_return_to_forbidden' } }],
  ['sends a session in place of a flow', 200, { session: {} }],
])('if Kratos %s, the error page is shown', async (_, status, body) => {
  kratos.respond('GET /self-service/login/browser', { status, body })
  expect(await other.submit(submitSignInHere, {})).toMatch(/^\/error\?reason=start&/)
  expect(kratos.received('POST /self-service/login')).toEqual([])
})
