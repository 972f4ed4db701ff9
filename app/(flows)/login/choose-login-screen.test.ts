import { describe, expect, test } from '@jest/globals'
import { flowWith, inputNode, openFlowOf, submitNode } from '@/components/testing/flows'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { nowInSeconds } from '@/lib/http/in-seconds'
import { lineSession } from '@/lib/line/line-session'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { portalSession } from '@/lib/portal/portal-session'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { chooseLoginScreen } from './choose-login-screen'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const settings = {
  LINE_PROVIDER_ID: 'line',
  LINE_LOGIN_MODE: 'redirect',
  LINE_LIFF_ID: undefined,
  USER_CLIENT_URL: undefined,
} as const

const line = submitNode('provider', 'line', 'oidc')
const google = submitNode('provider', 'google', 'oidc')
const password = inputNode({ name: 'password', type: 'password' }, { group: 'password' })
const nodes = [line, google, password]
const accountExists = [{ id: 4000007, text: 'exists', type: 'error' }]
const secondLine = [{ id: 1010016, text: '', type: 'info', context: { available_providers: ['line'] } }]
const insideLine = 'Mozilla/5.0 (iPhone) Line/14.1.0'
const now = nowInSeconds()

/** Of an account that Kratos has no second factor for. */
const withoutFactor = { requested_aal: 'aal2', ui: flowWith({ nodes: [] }).ui } as const

interface Case {
  readonly query?: string
  readonly flow?: Partial<Flow>
  readonly messages?: readonly object[]
  readonly session?: Session
  readonly userAgent?: string
  readonly notice?: OpenFlow['notice']
  readonly retryAfter?: number
}

function open({
  query = '',
  flow,
  messages,
  session = {},
  userAgent = '',
  notice,
  retryAfter,
}: Case): Parameters<typeof chooseLoginScreen>[0] {
  const pageUrl = flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
  const opened = openFlowOf({ ...flowWith({ nodes, messages }), ...flow }, pageUrl)
  return {
    ...opened,
    retryAfter,
    notice,
    visitor: { ...opened.visitor, userAgent },
    session,
    memory: {},
  }
}

describe('redirects', () => {
  test.each<[string, Case, Partial<Parameters<typeof chooseLoginScreen>[1]>, string]>([
    [
      'to the sign-in that a change waits for',
      { session: { re_login: { url: '/x', at: now } } },
      {},
      '/api/re-login',
    ],
    ['to the screen for an account that exists', { messages: accountExists }, {}, '/accountexist'],
    [
      'to the screen for an account that exists, with the place',
      { messages: accountExists, query: 'return_to=/x&ui_locales=de&notice=expired' },
      {},
      '/accountexist?return_to=%2Fx&ui_locales=de',
    ],
    [
      'to a new login, when a second LINE account would be linked',
      {
        query: 'return_to=/x&no_org_ui=true',
        flow: { ui: { ...flowWith({ nodes: [password] }).ui, messages: secondLine } },
      },
      {},
      '/login?return_to=%2Fx&notice=line_second',
    ],
    [
      'to a new login for the same application, when a second LINE account would be linked',
      {
        flow: {
          ui: { ...flowWith({ nodes: [password] }).ui, messages: secondLine },
        },
        query: 'login_challenge=c&no_org_ui=true',
      },
      {},
      '/login?login_challenge=c&notice=line_second',
    ],
    [
      'to the page that adds a second factor, if an application asks for one and the account has none',
      { flow: withoutFactor, query: 'aal=aal2&return_to=https://shop.example.com/payout&ui_locales=de' },
      {},
      `/required?${new URLSearchParams({ return_to: 'https://shop.example.com/payout', ui_locales: 'de', require: 'aal2' })}`,
    ],
    [
      'to LINE, inside its browser',
      { userAgent: insideLine, query: 'return_to=/x' },
      {},
      '/api/line/sign-in?return_to=%2Fx&flow=f',
    ],
    [
      'to LIFF, where a token signs in',
      { userAgent: insideLine },
      { LINE_LOGIN_MODE: 'liff-token', LINE_LIFF_ID: '1-a' },
      '/linelogin?flow=f',
    ],
    [
      'to LINE by redirect, where LIFF has no id',
      { userAgent: insideLine },
      { LINE_LOGIN_MODE: 'liff-token' },
      '/api/line/sign-in?flow=f',
    ],
  ])('%s', (_, given, changed, url) => {
    expect(chooseLoginScreen(open(given), { ...settings, ...changed })).toEqual({ kind: 'redirect', url })
  })
})

test.each<[string, Case]>([
  ['has a second factor', { flow: { requested_aal: 'aal2' }, query: 'return_to=/x' }],
  ['is not on the way to a page', { flow: withoutFactor }],
  [
    'has a factor that Kratos does not accept here',
    { flow: withoutFactor, query: 'return_to=/required?require=aal2' },
  ],
])('a step-up stays if the person %s', (_, given) => {
  expect(chooseLoginScreen(open(given), settings).kind).toBe('screen')
})

function screenOf(given: Case, changed: Partial<Parameters<typeof chooseLoginScreen>[1]> = {}) {
  const choice = chooseLoginScreen(open(given), { ...settings, ...changed })
  if (choice.kind !== 'screen') throw new Error(`expected a screen, got ${choice.url}`)
  return choice.screen
}

const shownValues = (flow: Flow) =>
  flow.ui.nodes.map(
    ({ attributes: { value, name, disabled } }) => `${value ?? name}${disabled ? ', disabled' : ''}`,
  )

describe('the nodes of the screen', () => {
  test.each<[string, Case, string, unknown[]]>([
    ['everything', {}, 'none', ['line', 'google', 'password']],
    [
      'LINE before the other providers',
      { flow: { ui: flowWith({ nodes: [google, line, password] }).ui } },
      'none',
      ['line', 'google', 'password'],
    ],
    ['nothing but LINE when it is linked', { query: 'lineloggedin=true' }, 'linked', ['line']],
    ['all but LINE when it is to be linked', { query: 'bind=true' }, 'bind', ['google', 'password']],
    [
      'Google without a button inside LINE, where Google refuses to work',
      { userAgent: insideLine, query: 'loginError=true' },
      'none',
      ['line', 'google, disabled', 'password'],
    ],
    [
      'every way to confirm, also inside LINE',
      { userAgent: insideLine, flow: { refresh: true } },
      'none',
      ['line', 'google', 'password'],
    ],
    [
      'the same inside LINE after it was tried',
      { userAgent: insideLine, session: lineSession.change({ lineTriedAt: now }) },
      'none',
      ['line', 'google, disabled', 'password'],
    ],
  ])('%s', (_, given, lineState, values) => {
    const screen = screenOf(given)
    expect(screen.lineState).toBe(lineState)
    expect(shownValues(screen.flow)).toEqual(values)
  })
})

describe('the notice', () => {
  const portal = { query: 'error=Failed.', session: portalSession.change({ portal_error: 'Failed.' }) }

  test.each<[string, Case, object | undefined]>([
    ['is absent', {}, undefined],
    ['of the page counts most', { ...portal, notice: 'expired' }, { kind: 'page', notice: 'expired' }],
    ['of the portal quotes what our session kept', portal, { kind: 'portal', text: 'Failed.' }],
    ['of the portal quotes no other text', { query: 'error=Pay+here' }, { kind: 'portal', text: undefined }],
    [
      'says that a change was lost',
      { query: 'return_to=/settings', session: { lostChange: { returnTo: '/settings', at: now } } },
      { kind: 'lost' },
    ],
    [
      'says nothing of a change that another page lost',
      { query: 'return_to=/x', session: { lostChange: { returnTo: '/settings', at: now } } },
      undefined,
    ],
    ['names a change that waits', { query: 'waiting=totp' }, { kind: 'waiting', section: 'totp' }],
  ])('%s', (_, given, notice) => {
    expect(screenOf(given).notice).toEqual(notice)
  })

  test('of the portal links to a new start if there is a portal', () => {
    const { notice } = screenOf(portal, { USER_CLIENT_URL: 'https://portal.example.com' })
    expect(notice).toEqual({ kind: 'portal', text: 'Failed.', restartHref: '/oauth' })
  })

  test('after an outage shows when to retry, and replaces the errors of an earlier attempt', () => {
    const messages = [
      { id: 4000006, text: 'Wrong.', type: 'error' },
      { id: 1010016, text: 'Link.', type: 'info' },
    ]
    const screen = screenOf({ notice: 'unavailable', retryAfter: 7, messages })
    expect(screen.notice).toEqual({ kind: 'page', notice: 'unavailable', retryAfter: 7 })
    expect(screen.flow.ui.messages.map(({ id }) => id)).toEqual([1010016])
    for (const notice of ['wait', 'wait_message'] as const)
      expect(screenOf({ notice, messages }).flow.ui.messages.map(({ id }) => id)).toEqual([1010016])
    expect(screenOf({ notice: 'stale', messages }).flow.ui.messages).toHaveLength(2)
  })

  test('does not repeat the title, which asks the visitor to confirm', () => {
    const messages = [1010003, 1010004].map((id) => ({ id, text: 'Please confirm.', type: 'info' }))
    expect(screenOf({ messages }).flow.ui.messages.map(({ id }) => id)).toEqual([1010004])
    const second = { messages, flow: { requested_aal: 'aal2' } } as const
    expect(screenOf(second).flow.ui.messages).toEqual([])
  })
})

test("the device's own browser is offered inside LINE only", () => {
  const query = 'loginError=true'
  expect(screenOf({ query }).inApp).toBeUndefined()
  expect(screenOf({ query, userAgent: insideLine }).inApp).toEqual({
    appName: undefined,
    refused: [{ id: 'google', name: 'google' }],
    misses: false,
    application: undefined,
  })
})

test('inside LINE, and nowhere else, LINE comes first', () => {
  const query = 'loginError=true'
  expect(screenOf({ query }).preferredMethod).toBeUndefined()
  expect(screenOf({ query, userAgent: insideLine }).preferredMethod).toBe('oidc/line')
})

test.each([
  ['google', 'oidc/google'],
  ['acme', 'oidc/acme'],
  ['unknown', undefined],
])('the provider of a link comes first, by OpenID Connect and by SAML: %s', (hint, expected) => {
  const { ui } = flowWith({ nodes: [...nodes, submitNode('provider', 'acme', 'saml')] })
  expect(screenOf({ flow: { ui }, query: `idp_hint=${hint}` }).preferredMethod).toBe(expected)
})
