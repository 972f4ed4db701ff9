import { describe, expect, test } from '@jest/globals'
import { appRedirectOf, parseNativeApps } from './native-apps'

describe('NATIVE_APPS', () => {
  test('names the URL of each application', () => {
    const text = 'shop=com.example.shop:/signed-in, tickets-2=com.example.tickets://back,'
    expect([...parseNativeApps(text)]).toEqual([
      ['shop', 'com.example.shop:/signed-in'],
      ['tickets-2', 'com.example.tickets://back'],
    ])
  })

  test.each([
    'shop',
    'shop=',
    '=com.example.shop:/x',
    'Shop=com.example.shop:/x',
    '../x=com.example.shop:/x',
    'shop=shop:/x',
    'shop=javascript:alert(1)',
    'shop=data:text/html;x',
    'shop=https://shop.example.com/',
    'shop=com.example.shop:/x?y=1',
    'shop=com.example.shop:/x#y',
    'shop=com.example.shop:/ x',
    'shop=com.example.shop:/x;url=https://evil.example',
    'shop=com.example.shop://ada@host/',
  ])('%s is an error, which is named', (pair) => {
    expect(() => parseNativeApps(`ok=com.example.ok:/, ${pair}`)).toThrow(`${pair} must be a name and a URL`)
  })
})

describe('a response for an application', () => {
  const shop = 'com.example.shop:/signed-in'
  const answer = (query: Record<string, string | string[]>) => appRedirectOf(query, shop)

  test('of Hydra has the code, the state and the issuer', () => {
    const query = { code: 'a.b', state: 's', iss: 'https://oauth.example.com', scope: 'openid', x: 'y' }
    expect(answer(query)).toEqual({
      kind: 'signed-in',
      href: `${shop}?code=a.b&state=s&iss=https%3A%2F%2Foauth.example.com`,
      isAwaited: true,
    })
  })

  test('of Kratos has the code alone', () => {
    expect(answer({ code: 'abc' })).toEqual({
      kind: 'signed-in',
      href: `${shop}?code=abc`,
      isAwaited: true,
    })
  })

  test.each([
    ['access_denied', 'refused'],
    ['server_error', 'failed'],
    ['login_required', 'failed'],
  ])('with the error %s is %s', (error, kind) => {
    const query = { error, state: 's', error_description: 'Call 0900 now' }
    expect(answer(query)).toEqual({ kind, href: `${shop}?error=${error}&state=s`, isAwaited: true })
  })

  test.each<Record<string, string | string[]>>([
    {},
    { code: '' },
    { code: 'a b' },
    { code: ['a', 'b'] },
    { code: 'x'.repeat(2049) },
    { error: '<b>' },
    { iss: 'https://oauth.example.com'.repeat(200) },
  ])('that is missing or malformed is a rejection that no application waits for: %j', (query) => {
    expect(answer(query)).toEqual({ kind: 'refused', href: `${shop}?error=access_denied`, isAwaited: false })
  })

  test.each<[Record<string, string>, string, string]>([
    [{ flow: 'f', no_org_ui: 'true' }, 'refused', 'interaction_required'],
    [{ ready: 'true' }, 'ready', 'login_required'],
    [{ ready: 'true', error: 'server_error' }, 'failed', 'server_error'],
  ])('reports whether the browser must sign in first, or has just signed in: %j', (query, kind, error) => {
    expect(answer(query)).toEqual({ kind, href: `${shop}?error=${error}`, isAwaited: false })
  })

  test('is sent nowhere else, whatever the query contains', () => {
    const query = {
      code: 'c',
      state: '0;url=https://evil.example"><script>',
      redirect_uri: 'https://evil.example',
    }
    const { href } = answer(query)
    expect(href).toMatch(/^com\.example\.shop:\/signed-in\?code=c&state=[\w%.-]+$/)
  })
})
