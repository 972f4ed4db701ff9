import { describe, expect, test } from '@jest/globals'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import { type Release, recorded } from '@/lib/ory/kratos/testing/recorded'
import { continueWithRedirect, continueWithUrl, wantsVerification } from './continue-with'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const redirect = (url: string): ContinueWith => ({ action: 'redirect_browser_to', redirect_browser_to: url })
const screen = (action: string, id: string, url?: string): ContinueWith => ({ action, flow: { id, url } })
const query = (values: Record<string, string>) => new URLSearchParams(values)

describe('the screens that Kratos requests next', () => {
  const shop = 'https://shop.example.com/cart'
  const settings = screen('show_settings_ui', 's')
  const verification = screen('show_verification_ui', 'v')

  test.each<[string, ContinueWith[], string | null, string | null]>([
    ['nothing', [], '/sessions', '/sessions'],
    ['only a redirect', [redirect(shop)], '/sessions', '/sessions'],
    ['a screen', [verification], '/sessions', '/verification?flow=v&return_to=%2Fsessions'],
    ['a screen, and Kratos says where it leads', [verification], null, '/verification?flow=v'],
    [
      'a screen after a redirect',
      [redirect(shop), verification],
      shop,
      `/verification?flow=v&${query({ return_to: shop })}`,
    ],
    ['the screen of a recovery', [screen('show_recovery_ui', 'r')], null, '/recovery?flow=r'],
    [
      'two screens keep their order',
      [verification, settings],
      shop,
      `/verification?flow=v&${query({ return_to: `/settings?flow=s&${query({ return_to: shop })}` })}`,
    ],
    [
      'the other order',
      [settings, verification],
      null,
      `/settings?flow=s&${query({ return_to: '/verification?flow=v' })}`,
    ],
    ['a token for native apps', [{ action: 'set_ory_session_token', ory_session_token: 't' }], '/', '/'],
    ['an action that we do not know', [screen('show_pin_entry_ui', 'p')], '/', '/'],
    ['an action with the name of a method of objects', [screen('toString', 'p')], '/', '/'],
    ['a screen without a flow', [{ action: 'show_verification_ui' }], '/', '/'],
  ])('%s', (_title, continueWith, end, expected) => {
    expect(continueWithUrl(continueWith, end === null ? null : checkedUrl(end))).toBe(expected)
  })

  test.each([
    ['the page that Kratos names', 'https://login.example.com/setting?flow=s', '/setting?flow=s'],
    ['our page, when Kratos names another site', 'https://evil.example/setting?flow=s', '/settings?flow=s'],
    [
      'our page, when Kratos names a page of another kind',
      'https://login.example.com/login?flow=s',
      '/settings?flow=s',
    ],
    [
      'the flow that Kratos means, whatever the URL says',
      'https://login.example.com/setting?flow=other',
      '/setting?flow=s',
    ],
  ])('%s', (_title, url, expected) => {
    expect(continueWithUrl([screen('show_settings_ui', 's', url)], null)).toBe(expected)
  })

  test('the first screen shows Latchkey’s notice', () => {
    expect(continueWithUrl([verification], null, 'address_saved')).toBe(
      '/verification?flow=v&notice=address_saved',
    )
  })
})

test.each([
  ['a URL of ours', 'https://login.example.com/x', '/x'],
  ['a foreign URL', 'https://evil.example/', null],
])('a redirect to %s', (_title, url, expected) => {
  expect(continueWithRedirect([redirect(url)])).toBe(expected)
})

/** What the recorded response wants next, with the names of its actions in their order. */
function wantedBy(
  [release, file, scenario, index]: readonly [Release, string, string, number],
  kind: 'login' | 'registration' | 'settings',
) {
  const result = flowResultOf(kind, 'submit', recorded(release, file, scenario, index))
  if (result.kind === 'show') return result.flow.continue_with
  if (result.kind === 'complete' || result.kind === 'verify_address') return result.continueWith
  throw new Error(`the outcome is ${result.kind}`)
}

describe('responses of the real Kratos', () => {
  test.each<[Parameters<typeof wantedBy>[1], Release, string, string, number, string[], boolean]>([
    ['login', '1.3.1', 'login', 'sign in by JSON', 2, ['redirect_browser_to'], false],
    ['login', '26.2.0', 'login', 'sign in by JSON', 2, ['redirect_browser_to'], false],
    ['login', '26.2.0', 'verified-address', 'passkey', 0, ['show_verification_ui'], true],
    [
      'registration',
      '1.3.1',
      'registration',
      'register by JSON',
      2,
      ['redirect_browser_to', 'show_verification_ui'],
      true,
    ],
    [
      'registration',
      '26.2.0',
      'registration',
      'register by JSON',
      2,
      ['redirect_browser_to', 'show_verification_ui'],
      true,
    ],
    [
      'registration',
      '26.2.0',
      'no-session',
      'by JSON, and a login afterwards',
      0,
      ['redirect_browser_to'],
      false,
    ],
    [
      'settings',
      '1.3.1',
      'settings',
      'address: a new one is to be verified',
      1,
      ['show_verification_ui', 'redirect_browser_to'],
      true,
    ],
    [
      'settings',
      '26.2.0',
      'settings',
      'address: a new one is to be verified',
      1,
      ['redirect_browser_to'],
      false,
    ],
  ])('%s of %s: %s, %s (%i)', (kind, release, file, scenario, index, actions, isVerified) => {
    const wanted = wantedBy([release, file, scenario, index], kind)
    expect(wanted.map(({ action }) => action)).toEqual(actions)
    expect(wantsVerification(wanted)).toBe(isVerified)
    const next = continueWithUrl(wanted, '/end')
    expect(next).toMatch(isVerified ? /^\/verification\?flow=.+&return_to=%2Fend$/ : /^\/end$/)
  })
})

describe('Kratos’ next screen, among other entries', () => {
  const shop = 'https://shop.example.com/cart'
  const verification = screen('show_verification_ui', 'v')

  test('a redirect is found after a screen', () => {
    expect(continueWithRedirect([verification, redirect(shop)])).toBe(shop)
  })

  test('only the first screen has Latchkey’s notice', () => {
    expect(continueWithUrl([verification, screen('show_settings_ui', 's')], null, 'address_saved')).toBe(
      `/verification?flow=v&${query({ return_to: '/settings?flow=s', notice: 'address_saved' })}`,
    )
  })

  test.each<[string, ContinueWith[], boolean]>([
    ['a verification', [screen('show_settings_ui', 's'), verification], true],
    ['a verification without a flow', [{ action: 'show_verification_ui' }], false],
    ['another screen', [screen('show_settings_ui', 's')], false],
  ])('with %s', (_, continueWith, expected) => {
    expect(wantsVerification(continueWith)).toBe(expected)
  })
})
