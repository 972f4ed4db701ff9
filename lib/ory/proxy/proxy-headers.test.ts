import { describe, expect, test } from '@jest/globals'
import { headersForBrowser, headersForKratos, relayedLocation } from './proxy-headers'

describe('headersForKratos', () => {
  function passedOn(sent: Record<string, string>, ipAddress: string | null = null): Record<string, string> {
    return Object.fromEntries(
      headersForKratos(
        new Headers(sent),
        { ipAddress, requestId: 'request-1' },
        'https://login.example.com:8443',
      ),
    )
  }

  test('forwards what Kratos needs and nothing else', () => {
    expect(
      passedOn({
        accept: 'text/html',
        'accept-language': 'zh-TW',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Line/14',
        'x-session-token': 'ory_st_1',
        cookie: 'csrf_token_1=a',
        authorization: 'Bearer secret',
        host: 'login.example.com',
        origin: 'https://evil.example',
        referer: 'https://login.example.com/login?flow=1',
        'accept-encoding': 'gzip, br',
        'content-length': '3',
        'x-forwarded-for': '203.0.113.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '203.0.113.1',
        'true-client-ip': '203.0.113.1',
        'cf-connecting-ip': '203.0.113.1',
        forwarded: 'for=203.0.113.1',
        'x-request-id': 'not-this-one',
        'x-http-method-override': 'DELETE',
        'x-original-url': '/admin/identities',
        'x-rewrite-url': '/admin/identities',
        'x-middleware-subrequest': 'middleware',
        te: 'trailers',
        upgrade: 'websocket',
      }),
    ).toEqual({
      accept: 'text/html',
      'accept-language': 'zh-TW',
      'accept-encoding': 'identity',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Line/14',
      'x-session-token': 'ory_st_1',
      cookie: 'csrf_token_1=a',
      'x-request-id': 'request-1',
      'x-forwarded-host': 'login.example.com:8443',
      'x-forwarded-proto': 'https',
    })
  })

  test('sends the visitor’s IP address from the caller', () => {
    expect(passedOn({ 'x-forwarded-for': '203.0.113.1' }, '192.0.2.7')['x-forwarded-for']).toBe('192.0.2.7')
  })

  test('accepts any type if the visitor sent no Accept', () => {
    expect(passedOn({}).accept).toBe('*/*')
  })

  test('removes Latchkey’s own cookies, and sends no empty header', () => {
    expect(
      passedOn({ cookie: 'latchkey_session=s; ory_kratos_session=k; __Host-latchkey_session=s' }).cookie,
    ).toBe('ory_kratos_session=k')
    expect(passedOn({ cookie: 'latchkey_session=s' })).not.toHaveProperty('cookie')
  })

  test('removes what Connection names', () => {
    expect(
      passedOn({
        connection: 'close, X-Session-Token , cookie',
        'x-session-token': 't',
        cookie: 'a=b',
        accept: 'a/b',
      }),
    ).toEqual({
      accept: 'a/b',
      'accept-encoding': 'identity',
      'x-request-id': 'request-1',
      'x-forwarded-host': 'login.example.com:8443',
      'x-forwarded-proto': 'https',
    })
  })
})

describe('headersForBrowser', () => {
  const relayed = (pairs: [string, string][]) => headersForBrowser(new Headers(pairs), 'request-1')

  test('relays the headers about the response itself', () => {
    const headers = relayed([
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', '12'],
      ['link', '</sessions?page_token=2>; rel="next"'],
      ['retry-after', '7'],
      ['vary', 'Cookie'],
      ['x-kratos-authenticated-identity-id', 'i'],
    ])
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-length': '12',
      'content-type': 'application/json; charset=utf-8',
      link: '</sessions?page_token=2>; rel="next"',
      'retry-after': '7',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
      'x-kratos-authenticated-identity-id': 'i',
      'x-request-id': 'request-1',
    })
  })

  test.each([
    'content-disposition',
    'content-language',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'www-authenticate',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-total-count',
  ])('relays %s', (name) => {
    expect(relayed([[name, 'anything']]).get(name)).toBe('anything')
  })

  test.each([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'strict-transport-security',
    'alt-svc',
    'clear-site-data',
    'server',
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'x-middleware-rewrite',
    'x-middleware-next',
    'refresh',
    'etag',
    'age',
    'via',
    'x-served-by',
    'x-envoy-upstream-service-time',
    'content-security-policy',
    'content-security-policy-report-only',
    'permissions-policy',
    'service-worker-allowed',
    'set-login',
    'sourcemap',
    'x-any-new-header',
  ])('removes %s', (name) => {
    expect(relayed([[name, 'anything']]).has(name)).toBe(false)
  })

  test('removes what Connection names, and only that', () => {
    const headers = relayed([
      ['connection', 'Link, close'],
      ['link', '</sessions>; rel="first"'],
      ['retry-after', '1'],
    ])
    expect([headers.has('link'), headers.has('retry-after')]).toEqual([false, true])
  })

  test('no cache and no other request id', () => {
    const headers = relayed([
      ['cache-control', 'public, max-age=60'],
      ['expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
      ['x-request-id', 'from-kratos'],
    ])
    expect([headers.get('cache-control'), headers.has('expires'), headers.get('x-request-id')]).toEqual([
      'no-store',
      false,
      'request-1',
    ])
  })

  test('a response without Cache-Control must not be stored', () => {
    expect(relayed([['content-type', 'application/json']]).get('cache-control')).toBe('no-store')
  })

  test.each([
    ['gzip', false],
    ['x-gzip', false],
    ['GZIP', false],
    ['br', false],
    ['deflate, gzip', false],
    ['deflate , br', false],
    ['gzip,br', false],
    ['compress', true],
    ['gzip, compress', true],
    ['compress, gzip', true],
  ])('coding %s: keeps its headers: %s', (coding, stays) => {
    const headers = relayed([
      ['content-encoding', coding],
      ['content-length', '20'],
    ])
    expect([headers.has('content-encoding'), headers.has('content-length')]).toEqual([stays, stays])
  })

  test('leaves every cookie as Kratos wrote it', () => {
    const cookies = ['a=%3D; Path=/; Domain=kratos', 'b="c d"; Expires=Wed, 21 Oct 2026 07:28:00 GMT']
    expect(relayed(cookies.map((cookie) => ['set-cookie', cookie])).getSetCookie()).toEqual(cookies)
  })
})

describe('relayedLocation', () => {
  const appUrl = 'https://login.example.com'

  test.each([
    // Kratos' own calls
    [
      'http://kratos:4433/self-service/login?flow=1',
      'https://login.example.com/api/.ory/self-service/login?flow=1',
    ],
    ['http://KRATOS:4433/self-service/login', 'https://login.example.com/api/.ory/self-service/login'],
    ['/self-service/login?flow=1#x', 'https://login.example.com/api/.ory/self-service/login?flow=1#x'],
    ['/sessions/whoami', 'https://login.example.com/api/.ory/sessions/whoami'],
    // calls that are not public
    ['http://kratos:4433/health/ready', 'http://kratos:4433/health/ready'],
    ['http://kratos:4433/admin/identities', 'http://kratos:4433/admin/identities'],
    ['http://kratos:4433/self-service/..%2fadmin', 'http://kratos:4433/self-service/..%2fadmin'],
    // our pages and other hosts
    ['https://login.example.com/login?flow=1', 'https://login.example.com/login?flow=1'],
    [
      'https://login.example.com/api/.ory/self-service/login',
      'https://login.example.com/api/.ory/self-service/login',
    ],
    ['/login?flow=1', '/login?flow=1'],
    ['/', '/'],
    [
      'https://access.line.me/oauth2/v2.1/authorize?a=b%20c',
      'https://access.line.me/oauth2/v2.1/authorize?a=b%20c',
    ],
    ['http://kratos:4434/self-service/login', 'http://kratos:4434/self-service/login'],
    ['http://kratos:4433.evil.example/self-service/login', null],
    ['http://kratos.evil.example/self-service/login', 'http://kratos.evil.example/self-service/login'],
    ['com.example.app://signed-in?code=1', 'com.example.app://signed-in?code=1'],
    // what a browser reads as another host, or not as a URL
    ['///evil.example', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/..//evil.example', null],
    ['//evil.example/a:b', null],
    ['a/b:c', null],
    ['http://', null],
    ['evil', null],
    ['', null],
  ])('%s', (location, expected) => {
    expect(relayedLocation(location, 'http://kratos:4433', appUrl)).toBe(expected)
  })

  test.each([
    [
      'https://ory.example/kratos/self-service/login',
      'https://login.example.com/api/.ory/self-service/login',
    ],
    ['/kratos/self-service/login', 'https://login.example.com/api/.ory/self-service/login'],
    ['/self-service/login', 'https://login.example.com/api/.ory/self-service/login'],
    ['https://ory.example/self-service/login', 'https://ory.example/self-service/login'],
    ['https://ory.example/kratosx/self-service/login', 'https://ory.example/kratosx/self-service/login'],
    ['https://ory.example/kratos', 'https://ory.example/kratos'],
  ])('below a base path: %s', (location, expected) => {
    expect(relayedLocation(location, 'https://ory.example/kratos', appUrl)).toBe(expected)
  })
})
