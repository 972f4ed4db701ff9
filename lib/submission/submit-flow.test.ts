import { beforeEach, describe, expect, test } from '@jest/globals'
import { parseSetCookie } from 'set-cookie-parser'
import { formTokenField, withFormToken } from '@/lib/flows/form/form-token'
import { readPosted } from '@/lib/flows/form/posted-form'
import type { SubmitHandler } from '@/lib/flows/submit/next-step'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readBrowserMemory, updateBrowserMemory } from '@/lib/session/browser-memory'
import { rawValue } from '@/lib/session/raw-cookies'
import { readSession } from '@/lib/session/session'
import { submitFlow } from './submit-flow'
import { testPages } from './testing/pages'

const kratos = new TestService()

startTestServices({ kratos }, { ALLOWED_RETURN_URLS: 'https://shop.example.com' })

let browser: TestBrowser
let count = 0
let flowId: string
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl, { 'user-agent': 'Safari', 'x-latchkey-peer': '192.0.2.7' })
  browser.setCookie('csrf_token_1=a%3D; Path=/; Secure')
  count += 1
  flowId = flowIdOf(count)
})

const password = { method: 'password', identifier: 'ada@example.com', password: 'p w', csrf_token: 't' }
const flow = (id: string, nodes: object[] = [], messages: object[] = []) => ({ id, ui: { nodes, messages } })
const actionOf = (page: SubmitHandler) => async (form: FormData) =>
  submitFlow(page, await readPosted(form), [])
const login = actionOf(testPages.login)
const settings = actionOf(testPages.settings)
const recovery = actionOf(testPages.recovery)
const session = async () => (await browser.run(readSession)).value
const onLogin = (query = '') => ({ 'latchkey.page': `/login?flow=${flowId}${query}`, ...password })

describe('the call', () => {
  test('Kratos gets the form as it was typed, for this visitor', async () => {
    kratos.respond('POST /self-service/login', { body: { session: {} } })
    await browser.post(login, { ...onLogin(), 'latchkey.other': 'ours' })
    const [call] = kratos.received('POST /self-service/login')
    expect(call?.query.get('flow')).toBe(flowId)
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      ...password,
      transient_payload: '{"locale":"en"}',
    })
    expect(call?.headers).toMatchObject({
      cookie: 'csrf_token_1=a=',
      'user-agent': 'Safari',
      'x-forwarded-for': '192.0.2.7',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    })
  })

  test('two quick presses of a button are one call, and both visitors get its cookies', async () => {
    kratos.respond('POST /self-service/login', {
      body: { session: {} },
      headers: { 'set-cookie': ['ory_kratos_session=s; Path=/; HttpOnly'] },
    })
    const responses = await Promise.all([browser.post(login, onLogin()), browser.post(login, onLogin())])
    expect(kratos.requests).toHaveLength(1)
    for (const { headers } of responses) {
      expect(headers.get('location')).toBe('/')
      expect(headers.getSetCookie().join()).toContain('ory_kratos_session=s')
    }
  })

  test('two browsers are two calls, and so are two browsers without a cookie', async () => {
    kratos.respond('POST /self-service/login', { body: { session: {} } })
    const other = new TestBrowser(appUrl)
    other.setCookie('csrf_token_1=b; Path=/; Secure')
    await Promise.all([browser.post(login, onLogin()), other.post(login, onLogin())])
    expect(kratos.requests).toHaveLength(2)
    await Promise.all([1, 2].map(() => new TestBrowser(appUrl).post(login, onLogin())))
    expect(kratos.requests).toHaveLength(4)
  })

  test.each(['', '/sessions', '/registration?flow=f', '/login', 'https://evil.example/login?flow=f'])(
    'a form of the page %p is not posted: the visitor restarts',
    async (page) => {
      expect(await browser.submit(login, { ...password, 'latchkey.page': page })).toBe('/login')
      expect(kratos.requests).toEqual([])
    },
  )
})

describe('the cookies of Kratos', () => {
  test('are sent to the browser, Secure on https and without a domain', async () => {
    kratos.respond('POST /self-service/login', {
      body: { session: {} },
      headers: {
        'set-cookie': [
          'ory_kratos_session=abc==; Path=/; Domain=kratos.internal; Max-Age=60; HttpOnly; SameSite=Strict',
          'other=1; Path=/x',
        ],
      },
    })
    const response = await browser.post(login, onLogin())
    expect(parseSetCookie(response.headers.getSetCookie(), { decodeValues: false })).toEqual([
      {
        name: 'ory_kratos_session',
        value: 'abc%3D%3D',
        path: '/',
        expires: expect.any(Date),
        maxAge: 60,
        secure: true,
        httpOnly: true,
        sameSite: 'strict',
        ...rawValue,
      },
      { name: 'other', value: '1', path: '/x', secure: true, sameSite: 'lax', ...rawValue },
    ])
  })

  test('of the new flow of a recovery reach the browser, which cannot open it otherwise', async () => {
    kratos.respond('POST /self-service/recovery', {
      status: 303,
      headers: {
        location: 'http://kratos/self-service/recovery/flows?id=new',
        'set-cookie': ['csrf_token_1=new; Path=/; HttpOnly'],
      },
    })
    const form = {
      'latchkey.page': `/recovery?flow=${flowId}`,
      csrf_token: 't',
      method: 'code',
      code: '123456',
    }
    expect(await browser.submit(recovery, form)).toBe('/recovery?flow=new')
    expect(browser.cookie('csrf_token_1')).toBe('new')
  })

  test('a cookie that Kratos removes is removed', async () => {
    browser.setCookie('ory_kratos_session=old; Path=/; Secure')
    kratos.respond('POST /self-service/login', {
      body: { session: {} },
      headers: {
        'set-cookie': ['ory_kratos_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0'],
      },
    })
    await browser.post(login, onLogin())
    expect(browser.cookie('ory_kratos_session')).toBeUndefined()
  })
})

describe('the next page', () => {
  test('a rejected form redirects back to its flow, without the notice that was read', async () => {
    kratos.respond('POST /self-service/login', {
      status: 400,
      body: flow('flow-next', [], [{ id: 4000006, type: 'error', text: 'wrong' }]),
    })
    const page = onLogin('&return_to=%2Fx&notice=expired&retry_after=5&error=e')
    expect(await browser.submit(login, page)).toBe('/login?return_to=%2Fx&flow=flow-next')
    expect(await session()).toEqual({})
  })

  test('a sign-in redirects to the page’s destination', async () => {
    kratos.respond('POST /self-service/login', { body: { session: {} } })
    const page = onLogin(`&return_to=${encodeURIComponent('https://shop.example.com/cart')}`)
    expect(await browser.submit(login, page)).toBe('https://shop.example.com/cart')
  })

  test('without JavaScript, a sign-in that leaves our origin goes through the redirect page', async () => {
    kratos.respond('POST /self-service/login', { body: { session: {} } })
    const page = onLogin(`&return_to=${encodeURIComponent('https://shop.example.com/cart')}`)
    expect(await browser.submit(login, page, { hasScript: false })).toMatch(/^\/continue\?to=/)
  })

  test('a button of a provider may redirect to any site; a password may not', async () => {
    kratos.respond('POST /self-service/settings', {
      status: 422,
      body: { redirect_browser_to: 'https://accounts.provider.example/authorize' },
    })
    const page = { 'latchkey.page': `/settings?flow=${flowId}` }
    const { ui } = withFormToken(flowSchema.parse(flow(flowId)), { cookieHeader: 'csrf_token_1=a=' })
    const link = { ...page, link: 'google', [formTokenField]: String(ui.nodes[0]?.attributes.value) }
    expect(await browser.submit(settings, link)).toBe('https://accounts.provider.example/authorize')
    expect(await browser.submit(settings, { ...page, method: 'password' })).toMatch(
      /^\/error\?reason=malformed/,
    )
  })

  test('settings: only a browser without JavaScript is redirected to the card of the form', async () => {
    const nodes = [{ group: 'totp', attributes: { name: 'totp_code' }, messages: [] }]
    kratos.respond('POST /self-service/settings', { status: 400, body: flow(flowId, nodes) })
    const form = { 'latchkey.page': `/settings?flow=${flowId}`, method: 'totp', totp_code: '1' }
    expect(await browser.submit(settings, form, { hasScript: false })).toBe(`/settings?flow=${flowId}#totp`)
    expect(await browser.submit(settings, form)).toBe(`/settings?flow=${flowId}`)
  })

  test('a return_to that Kratos rejects at a submit is a failure', async () => {
    kratos.respond('POST /self-service/login', {
      status: 400,
      body: { error: { id: 'self_service_flow_return_to_forbidden' } },
    })
    expect(await browser.submit(login, onLogin())).toMatch(/^\/error\?reason=start/)
  })

  test('settings that need a re-authentication: the login page knows which change is pending', async () => {
    kratos.respond('POST /self-service/settings', {
      status: 403,
      body: {
        error: { id: 'session_refresh_required' },
        redirect_browser_to: `${appUrl}/api/.ory/self-service/login/browser?refresh=true&return_to=${appUrl}/settings`,
      },
    })
    const next = await browser.submit(settings, {
      'latchkey.page': `/settings?flow=${flowId}`,
      method: 'password',
    })
    expect(next).toMatch(/^\/login\?.*waiting=password/)
    expect(await session()).toMatchObject({ re_login: { url: next } })
  })
})

describe('what the session stores', () => {
  test('the typed values after Kratos lost them, but no password; the next flow gets them', async () => {
    kratos.respond('POST /self-service/login', { status: 410, body: { use_flow_id: 'flow-new' } })
    expect(await browser.submit(login, onLogin())).toBe('/login?flow=flow-new')
    expect(await session()).toEqual({
      draft: { kind: 'login', flowId: 'flow-new', values: { identifier: 'ada@example.com' } },
    })
    kratos.respond('POST /self-service/login', { body: { session: {} } })
    await browser.submit(login, onLogin())
    expect(await session()).toEqual({})
  })

  test('a visitor with an account takes the address along to the login, and no password', async () => {
    const exists = { id: 4000007, type: 'error', text: 'exists' }
    const email = { attributes: { name: 'traits.email', type: 'email', value: 'ada@example.com' } }
    kratos.respond('POST /self-service/registration', {
      status: 400,
      body: flow(flowId, [email], [exists]),
    })
    await browser.submit(actionOf(testPages.registration), {
      'latchkey.page': `/registration?flow=${flowId}`,
      method: 'password',
      'traits.email': 'ada@example.com',
      password: 'p w',
    })
    expect(await session()).toEqual({
      draft: { kind: 'registration', flowId, values: { 'traits.email': 'ada@example.com' } },
    })
  })

  test('the typed values of a login whose address must be verified first', async () => {
    const error = { id: 'session_verified_address_required', details: { continue_with: [] } }
    kratos.respond('POST /self-service/login', { status: 403, body: { error } })
    expect(await browser.submit(login, onLogin())).toMatch(/^\/verification\?/)
    const draft = { kind: 'login', values: { identifier: 'ada@example.com' } }
    expect(await session()).toEqual({ draft })
    kratos.respond('POST /self-service/verification', { body: flow(flowId) })
    const page = `/verification?flow=${flowId}`
    await browser.submit(actionOf(testPages.verification), { 'latchkey.page': page, code: '123456' })
    expect(await session()).toEqual({ draft })
  })

  test('a failure stores the typed values for the flow that "Try again" starts', async () => {
    kratos.respond('POST /self-service/settings', { status: 500, body: {} })
    const form = {
      'latchkey.page': `/settings?flow=${flowId}`,
      method: 'profile',
      'traits.email': 'ada@example.org',
    }
    expect(await browser.submit(settings, form)).toMatch(/^\/error\?reason=unavailable/)
    expect(await session()).toEqual({
      draft: { kind: 'settings', flowId, values: { 'traits.email': 'ada@example.org' } },
    })
  })

  test('nothing of a form that Kratos accepted: no cookie of Latchkey is set', async () => {
    kratos.respond('POST /self-service/settings', { body: flow(flowId) })
    const response = await browser.post(settings, {
      'latchkey.page': `/settings?flow=${flowId}`,
      method: 'password',
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('while Kratos does not respond', () => {
  const remembered = actionOf({
    ...testPages.login,
    after: async (context) => {
      const next = testPages.login.after(context)
      if (!context.staysOnPage) await updateBrowserMemory({ keepsSignedIn: true })
      return next
    },
  })
  const inPage = { 'latchkey.shows_text': '' }

  test('a form that stays gets a text, and no cookie, which would render its page again', async () => {
    const headers = { 'retry-after': '7', 'set-cookie': ['proxy=1; Path=/'] }
    kratos.respond('POST /self-service/login', { status: 429, headers, body: {} })
    const response = await browser.post(remembered, { ...onLogin(), ...inPage })
    expect(await response.text()).toBe(
      'Sign-in is not available right now. There is nothing wrong with what you entered. Please try again in 7 seconds.',
    )
    expect(response.headers.getSetCookie()).toEqual([])
    kratos.respond('POST /self-service/settings', { status: 503, body: {} })
    const form = { 'latchkey.page': `/settings?flow=${flowId}`, method: 'profile', ...inPage }
    expect(await (await browser.post(settings, form)).text()).toMatch(/^We cannot reach the sign-in service/)
  })

  test('the text is in the language of the page: a registration is in English', async () => {
    const german = new TestBrowser(appUrl, { 'accept-language': 'de' })
    const said = async (page: 'login' | 'registration') => {
      kratos.respond(`POST /self-service/${page}`, { status: 503, body: {} })
      const form = { 'latchkey.page': `/${page}?flow=${flowId}`, ...password, ...inPage }
      return (await german.post(actionOf(testPages[page]), form)).text()
    }
    expect(await said('login')).toMatch(/^Die Anmeldung/)
    expect(await said('registration')).toMatch(/^We cannot reach/)
  })

  test('any other form redirects to a page that shows it', async () => {
    kratos.respond('POST /self-service/login', { status: 503, body: {} })
    expect(await browser.submit(remembered, onLogin())).toBe(`/login?flow=${flowId}&notice=unavailable`)
    expect(await session()).toMatchObject({ draft: { flowId } })
    expect((await browser.run(readBrowserMemory)).value).toMatchObject({ keepsSignedIn: true })
  })

  test('a failed link redirects to its own page, and an odd response to the error page', async () => {
    kratos.respond('POST /self-service/settings', { status: 503, body: {} })
    const { ui } = withFormToken(flowSchema.parse(flow(flowId)), { cookieHeader: 'csrf_token_1=a=' })
    const token = { [formTokenField]: String(ui.nodes[0]?.attributes.value) }
    const link = { 'latchkey.page': `/settings?flow=${flowId}`, link: 'line', ...token, ...inPage }
    expect(await browser.submit(settings, link)).toMatch(/^\/bindfailure/)
    kratos.respond('POST /self-service/login', { body: {} })
    expect(await browser.submit(login, { ...onLogin(), ...inPage })).toMatch(/^\/error\?reason=malformed/)
  })
})
