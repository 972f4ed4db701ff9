import { beforeEach, describe, expect, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { startFlow } from '@/lib/flows/start/start-flow'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { seeOther } from '@/lib/http/see-other'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { reauthenticationIdentifier } from './reauthentication-identifier'
import {
  continueUrl,
  hasSelectedAccount,
  reauthenticationMethod,
  redirectSignedIn,
} from './redirect-if-signed-in'

const kratos = new TestService()
startTestServices({ kratos })

const login = 'GET /self-service/login/browser'
const whoami = 'GET /sessions/whoami'
const now = nowInSeconds()

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  kratos.reset().respond(whoami, {
    body: {
      id: 's-1',
      identity: { id: 'ada', traits: { email: 'ada@example.com' } },
      authentication_methods: [{ method: 'password' }, { method: 'code' }, { method: 'totp' }],
    },
  })
  kratos.respond(login, flowOf())
})

const methods = [
  { group: 'default', attributes: { name: 'identifier', type: 'text', value: '' } },
  { group: 'code', attributes: { name: 'method', type: 'submit', value: 'code' } },
  { group: 'password', attributes: { name: 'method', type: 'submit', value: 'password' } },
]
const flowWith = (values: object = {}) =>
  flowSchema.parse({ id: 'f-new', refresh: true, ui: { nodes: methods }, ...values })
const flowOf = (values: object = {}) => ({ body: flowWith(values) })

/** Where the login page without a flow leads. */
async function leadsTo(query: string): Promise<string | null> {
  const GET = async ({ signal }: Request) => {
    const { url } = await startFlow(flowPageUrl('login', new URLSearchParams(query)), signal, {
      steps: [redirectSignedIn(({ pageUrl }) => pageUrl.query.has('linked'))],
      startSecondFactor: (_, ask) => ask(),
      parametersOf: () => ({}),
      leaveAtOnce: async () => null,
    })
    return seeOther(url)
  }
  return (await browser.call({ GET }, `/login?${query}`)).headers.get('location')
}

describe('a signed-in visitor opens the login page', () => {
  test.each([
    ['', '/signed-in'],
    ['return_to=/sessions&a=b', '/signed-in?return_to=%2Fsessions&a=b'],
    ['return_to=https://evil.example/', '/signed-in'],
    ['refresh=false&aal2=no&aal=aal1', '/signed-in?refresh=false&aal2=no&aal=aal1'],
    // A tab from before the sign-in.
    ['notice=stale', '/'],
    ['notice=csrf&return_to=/sessions', '/sessions'],
    ['notice=expired&return_to=https://evil.example/', '/'],
  ])('%p redirects to %p, without a flow', async (query, expected) => {
    expect(await leadsTo(query)).toBe(expected)
    expect(kratos.received(login)).toEqual([])
  })

  test.each([
    ['Ada@Example.com', '/sessions'],
    ['eve@example.com', '/signed-in?return_to=%2Fsessions'],
  ])('a stale tab where %p was typed redirects to %s', async (identifier, expected) => {
    await browser.run(() => updateSession({ draft: { kind: 'login', values: { identifier } } }))
    expect(await leadsTo('notice=stale&return_to=/sessions')).toBe(expected)
  })

  test.each([
    'refresh=true',
    'aal2=true',
    'aal=aal2',
    'via=email',
    'bind=true',
    'setting=true',
    'loginError=true',
    'linked=true',
    'error=Failed',
    'waiting=totp',
    'notice=line_error',
    'refresh=true&notice=expired',
  ])('%p starts a flow', async (query) => {
    expect(await leadsTo(query)).toMatch(/^\/login\?.*flow=/)
    expect(kratos.received(login)).toHaveLength(1)
  })

  test('a re-authentication that a change of settings waits for comes first', async () => {
    await browser.run(() => updateSession({ re_login: { url: '/login?refresh=true', at: now } }))
    expect(await leadsTo('')).toBe('/api/re-login')
  })

  test.each([
    ['the session is over', 401, {}],
    ['Kratos does not say', 500, {}],
  ])('a flow starts if %s', async (_, status, body) => {
    kratos.respond(whoami, { status, body })
    expect(await leadsTo('')).toMatch(/^\/login\?flow=/)
  })

  test.each([
    ['', '/login?aal2=true&flow=f-new'],
    ['return_to=/sessions', '/login?return_to=%2Fsessions&aal2=true&flow=f-new'],
    ['refresh=true', '/login?refresh=true&aal2=true&flow=f-new'],
    ['notice=stale', '/login?notice=stale&aal2=true&flow=f-new'],
  ])('%p is the second factor, if that is due', async (query, expected) => {
    kratos.respond(whoami, { status: 403 })
    expect(await leadsTo(query)).toBe(expected)
    expect(kratos.received(login)[0]?.query.get('aal')).toBe('aal2')
  })

  test('Kratos is not called without a session cookie', async () => {
    browser = new TestBrowser(appUrl)
    browser.setCookie('csrf_token_1=c; Path=/; Secure')
    expect(await leadsTo('')).toMatch(/^\/login\?flow=/)
    expect(kratos.received(whoami)).toEqual([])
  })
})

describe('a re-authentication', () => {
  const kept = async () => (await browser.run(readSession)).value?.confirming

  test('stores in the session who it is, and the offered method that was last used', async () => {
    await leadsTo('refresh=true')
    expect(await kept()).toEqual({ flowId: 'f-new', identifier: 'ada@example.com', method: 'code' })
  })

  test('is not stored for a flow that re-authenticates nobody', async () => {
    kratos.respond(login, flowOf({ refresh: false }))
    await leadsTo('refresh=true')
    expect(await kept()).toBeUndefined()
  })

  test('an account without a known identifier', async () => {
    kratos.respond(whoami, { body: { id: 's-1', identity: { id: 'ada', traits: {} } } })
    await leadsTo('refresh=true')
    expect(await kept()).toBeUndefined()
  })

  const confirming = { flowId: 'f-new', identifier: 'ada@example.com', method: 'code' }
  const hidden = { attributes: { name: 'identifier', type: 'hidden', value: 'kratos@example.com' } }
  const eve = { confirming: { ...confirming, identifier: 'eve@example.com' } }

  test.each<[string, object, Session, string | undefined, number]>([
    ['what our session keeps', {}, eve, 'eve@example.com', 0],
    ['what Kratos knows, when nothing is kept', {}, {}, 'ada@example.com', 1],
    ['what Kratos knows, when it is kept for another flow', { id: 'other' }, eve, 'ada@example.com', 1],
    ['nothing, in an ordinary sign-in', { refresh: false }, eve, undefined, 0],
    ['nothing, where Kratos filled it in itself', { ui: { nodes: [hidden] } }, eve, undefined, 0],
  ])('the identifier is %s', async (_, values, session, expected, calls) => {
    const flow = flowWith(values)
    expect((await browser.run(() => reauthenticationIdentifier({ flow, session }))).value).toBe(expected)
    expect(kratos.received(whoami)).toHaveLength(calls)
  })

  test('the method is the last used one', () => {
    expect(reauthenticationMethod(flowWith(), { confirming })).toBe('code')
    expect(reauthenticationMethod(flowWith({ id: 'other' }), { confirming })).toBeUndefined()
  })
})

describe("'Continue' of a signed-in visitor", () => {
  const continueFrom = (query: Record<string, string>) => {
    const { pageUrl, destination } = checkPage(flowPageUrl('login', query))
    return continueUrl(pageUrl, destination)
  }

  test('redirects back to the application that waits, with the account', () => {
    const url = continueFrom({ login_challenge: 'c', return_to: '/sessions' })
    const { pathname, searchParams } = new URL(url, appUrl)
    expect(pathname).toBe('/login')
    expect(searchParams.get('login_challenge')).toBe('c')
    expect(hasSelectedAccount(searchParams)).toBe(true)
  })

  test.each([
    ['/sessions', '/sessions'],
    ['https://evil.example/', '/'],
    ['', '/'],
  ])('redirects to %p at %p, if no application waits', (returnTo, expected) => {
    const url = continueFrom({ ...(returnTo && { return_to: returnTo }) })
    expect(url).toBe(expected)
  })
})
