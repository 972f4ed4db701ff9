import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { type BrowserMemory, readBrowserMemory, updateBrowserMemory } from '@/lib/session/browser-memory'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { type FlowPageUrl, flowPageUrl } from '@/lib/urls/flow-page-url'
import {
  forgetAccount,
  isRememberRequested,
  rememberBoxChange,
  rememberedLogin,
  rememberSignIn,
  usedMethodOf,
  withoutProviderHint,
} from './remembered-accounts'
import { rememberedAccountsSession } from './remembered-accounts-session'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    LOG_LEVEL: 'silent',
  })
})

const done: FlowResult = { kind: 'complete', continueWith: [], isSignedIn: true }
const toHydra: FlowResult = { kind: 'go', url: 'https://oauth.example.com/' }
const refused: FlowResult = { kind: 'show', flow: flowSchema.parse({ id: 'f', ui: {} }) }
const page = (query = '') => flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('the method of a sign-in', () => {
  test.each<[string, FlowResult, Record<string, string>, string, string | undefined]>([
    ['an accepted password', done, { method: 'password' }, '', 'password'],
    ['a password for an application', toHydra, { method: 'password' }, 'login_challenge=c', 'password'],
    ['a code', done, { method: 'code' }, '', 'code'],
    ['a passkey', done, { method: 'passkey' }, '', 'passkey'],
    ['a provider', toHydra, { method: 'oidc', provider: 'google' }, '', 'oidc/google'],
    ['a provider that says no button', toHydra, { method: 'oidc' }, '', undefined],
    ['a refused password', refused, { method: 'password' }, '', undefined],
    ['a failed password', { kind: 'fail', reason: 'timeout' }, { method: 'password' }, '', undefined],
    ['a second factor', done, { method: 'totp' }, '', undefined],
    ['a code as the second factor', done, { method: 'code' }, 'aal2=true', undefined],
    ['a code as the second factor, named otherwise', done, { method: 'code' }, 'aal=aal2', undefined],
    ['an unknown method', done, { method: 'x'.repeat(5000) }, '', undefined],
    ['a security key', done, { method: 'webauthn' }, '', 'webauthn'],
    ['a provider with a long name', toHydra, { provider: 'x'.repeat(100) }, '', `oidc/${'x'.repeat(100)}`],
    ['a form without a method', done, {}, '', undefined],
    ['a provider of a forged length', toHydra, { provider: 'x'.repeat(101) }, '', undefined],
  ])('%s', (_, result, fields, query, method) => {
    expect(usedMethodOf(result, form(fields), page(query))).toBe(method)
  })
})

/** As a submit does it: the session is read before, and written after. */
async function remember(result: FlowResult, body: URLSearchParams, url: FlowPageUrl, asked: Asked) {
  const session = await readSession()
  await updateSession(await rememberSignIn(result, body, url, session, asked), session)
}
type Asked = Parameters<typeof rememberSignIn>[4]

describe('a browser remembers', () => {
  let browser: TestBrowser
  beforeEach(() => {
    browser = new TestBrowser('https://login.example.com')
  })
  const asked = (isTicked: boolean, canUsePasskeys = false) => ({ isTicked, canUsePasskeys })
  const run = (call: () => Promise<void>) => browser.run(call)
  const memory = async () => (await browser.run(readBrowserMemory)).value
  const signIn = (identifier: string, wants = true, result: FlowResult = done) =>
    run(() => remember(result, form({ method: 'password', identifier }), page(), asked(wants)))
  const identifiers = async () => (await memory())?.accounts?.map(({ identifier }) => identifier)

  test('only the method when nobody asked for more', async () => {
    await signIn('ada@example.com', false)
    expect(await memory()).toEqual({ lastWay: 'password' })
  })

  test('the account when the visitor asked for it', async () => {
    await signIn(' ada@example.com ')
    expect(await memory()).toEqual({
      lastWay: 'password',
      accounts: [
        { id: expect.stringMatching(/^[\w-]{16}$/), identifier: 'ada@example.com', way: 'password' },
      ],
    })
  })

  test('nothing of a refused sign-in', async () => {
    await signIn('ada@example.com', true, refused)
    expect(await memory()).toEqual({})
  })

  test('no account without an identifier, or with one that is too long', async () => {
    await signIn('')
    await signIn('x'.repeat(321))
    expect(await memory()).toEqual({ lastWay: 'password' })
    await signIn('x'.repeat(320))
    await signIn('  ')
    await signIn('y'.repeat(321))
    expect(await identifiers()).toEqual(['x'.repeat(320)])
  })

  test('what it knew before a refused sign-in', async () => {
    await signIn('ada')
    await signIn('eve', true, refused)
    expect(await memory()).toMatchObject({ lastWay: 'password', accounts: [{ identifier: 'ada' }] })
  })

  test('an account once that signs in twice', async () => {
    for (const name of ['a', 'b', 'a']) await signIn(name)
    expect(await identifiers()).toEqual(['a', 'b'])
  })

  test('each account once, the newest first, four at most', async () => {
    for (const name of ['a', 'b', 'c', 'A', 'd', 'e']) await signIn(name)
    expect(await identifiers()).toEqual(['e', 'd', 'A', 'c'])
    const before = (await memory())?.accounts?.find(({ identifier }) => identifier === 'd')
    await signIn('d')
    expect((await memory())?.accounts?.[0]).toEqual(before)
  })

  test('an account until it is removed, by its id or by its identifier', async () => {
    for (const name of ['a', 'b', 'c']) await signIn(name)
    const [{ id = '' } = {}] = (await memory())?.accounts ?? []
    await run(() => forgetAccount({ id }))
    expect(await identifiers()).toEqual(['b', 'a'])
    await run(() => forgetAccount({ id: 'unknown' }))
    await run(() => forgetAccount({}))
    expect(await identifiers()).toEqual(['b', 'a'])
    await run(() => forgetAccount({ identifier: 'B' }))
    await run(() => forgetAccount({ identifier: 'a' }))
    expect(await memory()).toEqual({ lastWay: 'password' })
  })

  test('that the visitor asked for it, while the flow goes on', async () => {
    const flow = flowSchema.parse({ id: 'f', ui: {} })
    const box = (fields: object, session: Session, isTicked: boolean) =>
      rememberBoxChange({ kind: 'show', flow }, form({ ...fields }), session, isTicked)
    expect(box({ password: 'x' }, {}, true)).toEqual({ rememberIn: 'f' })
    expect(
      box({ password: 'x' }, rememberedAccountsSession.change({ rememberIn: 'f' }), false),
    ).toStrictEqual({ rememberIn: undefined })
    expect(box({ password: 'x' }, {}, false)).toStrictEqual({})
    // The page that asks for a code has no box.
    expect(box({ code: '1' }, rememberedAccountsSession.change({ rememberIn: 'f' }), false)).toStrictEqual({})
    expect(rememberBoxChange(done, form({ password: 'x' }), {}, true)).toEqual({})
    expect(isRememberRequested(rememberedAccountsSession.change({ rememberIn: 'f' }), 'f')).toBe(true)
    expect(isRememberRequested(rememberedAccountsSession.change({ rememberIn: 'f' }), 'g')).toBe(false)
    expect(isRememberRequested({}, undefined)).toBe(false)
  })

  test('the account of a sign-in by code, when the box stood on the page before', async () => {
    const sign = (fields: Record<string, string>) =>
      run(() => remember(done, form({ identifier: 'ada', ...fields }), page(), asked(false)))
    await run(() => updateSession(rememberedAccountsSession.change({ rememberIn: 'f' })))
    await sign({ method: 'password', password: 'x' })
    expect(await identifiers()).toBeUndefined()
    await sign({ method: 'code', code: '1' })
    expect((await memory())?.accounts).toMatchObject([{ identifier: 'ada', way: 'code' }])
    await run(() => updateSession(rememberedAccountsSession.change({ rememberIn: 'another flow' })))
    await sign({ identifier: 'eve', method: 'code', code: '1' })
    expect(await identifiers()).toEqual(['ada'])
  })

  test('that it was offered a passkey, after the first password', async () => {
    const sign = (method: string, canUsePasskeys: boolean) =>
      run(() => remember(done, form({ method }), page(), asked(false, canUsePasskeys)))
    const offered = async () => (await browser.run(readSession)).value?.offersPasskey
    await sign('code', true)
    await sign('password', false)
    expect(await offered()).toBeUndefined()
    await sign('password', true)
    expect(await offered()).toBe(true)
    expect(await memory()).toMatchObject({ passkeyOffered: true })
    await run(() => updateSession({ offersPasskey: undefined }))
    await sign('password', true)
    expect(await offered()).toBeUndefined()
  })

  test('what it knew before a change', async () => {
    await run(() => updateBrowserMemory({ passkeyOffered: true }))
    await signIn('a')
    expect(await memory()).toMatchObject({ passkeyOffered: true, lastWay: 'password' })
  })
})

describe('the login page', () => {
  const account = (name: string) => ({ id: `id-of-${name}`, identifier: `${name}@example.com`, way: 'code' })
  const known: BrowserMemory = { lastWay: 'password', accounts: [account('ada'), account('eve')] }
  const login = (more: object = {}) => flowSchema.parse({ id: 'f', ui: {}, ...more })
  const request = (login_hint: string) => ({ oauth2_login_request: { oidc_context: { login_hint } } })
  const shown = (flow: object = {}, query = '', asksToSelect = false) =>
    rememberedLogin(known, login(flow), new URLSearchParams(query), asksToSelect)

  test.each<[string, object, string, string | undefined, boolean?]>([
    ['the newest account', {}, '', 'ada'],
    ['the chosen account', {}, 'account=id-of-eve', 'eve'],
    ['no account that this browser does not know', {}, 'account=id-of-mallory', undefined],
    ['the account that the application names', request('EVE@example.com'), '', 'eve'],
    ['no account when the application names another', request('bob@example.com'), '', undefined],
    ['no account when the visitor is to choose', {}, '', undefined, true],
    ['the chosen account then', {}, 'account=id-of-ada', 'ada', true],
  ])('fills in %s', (_, flow, query, name, asksToSelect = false) => {
    const { chosen, accounts, lastUsedMethod } = shown(flow, query, asksToSelect)
    expect(chosen).toEqual(name && account(name))
    expect(accounts).toEqual(known.accounts)
    expect(lastUsedMethod).toBe(name ? 'code' : 'password')
  })

  test.each([
    ['a confirmation', { refresh: true }],
    ['a second factor', { requested_aal: 'aal2' }],
    [
      'an identifier that Kratos knows',
      {
        ui: {
          nodes: [
            {
              type: 'input',
              group: 'default',
              attributes: { name: 'identifier', type: 'hidden', value: 'a' },
            },
          ],
        },
      },
    ],
  ])('has no accounts to choose from for %s', (_, flow) => {
    expect(shown(flow)).toMatchObject({ accounts: [], chosen: undefined })
  })

  test('offers a visitor who is none of the accounts what an unknown browser is offered', () => {
    expect(shown({}, 'account=none')).toMatchObject({ lastUsedMethod: undefined, chosen: undefined })
  })

  test('does not say that a provider was used last that has just signed nobody in', () => {
    const { accounts } = known
    expect(withoutProviderHint({ lastWay: 'oidc/google', accounts })).toEqual({ accounts })
    expect(withoutProviderHint(known)).toEqual(known)
  })

  test('has none in a browser that we do not know', () => {
    expect(rememberedLogin({}, login(), new URLSearchParams(), false)).toEqual({
      lastUsedMethod: undefined,
      accounts: [],
      chosen: undefined,
      isPasswordNext: false,
    })
  })

  test.each([
    ['account=id-of-eve', 'password', true],
    ['account=id-of-eve', 'passkey', false],
    ['account=id-of-mallory', 'password', false],
    ['', 'password', false],
  ])(
    'asks for the password at once only of an account that was pressed: %j with a %s: %j',
    (query, method, next) => {
      const accounts = [{ ...account('eve'), way: method }]
      const { isPasswordNext } = rememberedLogin({ accounts }, login(), new URLSearchParams(query), false)
      expect(isPasswordNext).toBe(next)
    },
  )
})
