import { describe, expect, test } from '@jest/globals'
import { isTrustedRedirect, parseAllowedReturnUrls, safeReturnTo } from './return-to'

const appUrl = 'https://login.example.com'
const allowed = parseAllowedReturnUrls(
  'https://good.example, https://shop.example/app, https://bücher.example, http://localhost:8080, http://[::1]:9000',
)
const places = { appUrl, allowed }
const allowedOrigins = [appUrl, ...allowed.map(({ origin }) => origin)]

const hostile: [what: string, input: unknown][] = [
  // scheme-relative
  ['two slashes', '//evil.example'],
  ['two slashes and a path', '//evil.example/app'],
  ['three slashes, which Kratos lets through', '///evil.example'],
  ['four slashes', '////evil.example'],
  ['many slashes', `${'/'.repeat(200)}evil.example`],
  ['two slashes to an allowed host', '//good.example'],
  ['two slashes with userinfo', '//good.example@evil.example'],
  ['slash, backslash', '/\\evil.example'],
  ['backslash, slash', '\\/evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['one backslash', '\\evil.example'],
  ['slash, two backslashes', '/\\\\evil.example'],
  ['slash, backslash, slash', '/\\/evil.example'],
  ['two slashes, backslash', '//\\evil.example'],
  ['backslash later in the path', '/app\\..\\..\\evil'],
  ['backslash in the query', '/login?next=\\evil'],
  // white space and control characters
  ['a tab between the slashes', '/\t/evil.example'],
  ['a line feed between the slashes', '/\n/evil.example'],
  ['a carriage return between the slashes', '/\r/evil.example'],
  ['a tab before the slashes', '\t//evil.example'],
  ['a line feed before the slashes', '\n//evil.example'],
  ['a space before the slashes', ' //evil.example'],
  ['a space before a good path', ' /settings'],
  ['a space after a good path', '/settings '],
  ['a space inside', '/a b'],
  ['a null byte at the start', '\0//evil.example'],
  ['a null byte between the slashes', '/\0/evil.example'],
  ['a null byte at the end', '/settings\0'],
  ['a control character', '/\x01/evil.example'],
  ['delete', '/\x7f/evil.example'],
  ['a header of its own', '/settings\r\nSet-Cookie: a=b'],
  ['a tab in the scheme', 'java\tscript:alert(1)'],
  ['a tab in the host', 'https://good.exa\tmple.evil.example'],
  ['a line feed in an allowed URL', 'https://good.example\n.evil.example'],
  ['a no-break space', '/\u00a0/evil.example'],
  ['an ideographic space', '\u3000//evil.example'],
  ['a line separator', '/\u2028/evil.example'],
  ['a zero-width space', '/\u200b/evil.example'],
  ['a byte order mark', '\ufeff//evil.example'],
  ['a right-to-left override', 'https://good.example/\u202egnp.exe'],
  ['half a surrogate pair', '/a\ud800'],
  // other schemes
  ['javascript', 'javascript:alert(1)'],
  ['javascript in capitals', 'JaVaScRiPt:alert(1)'],
  ['javascript as a URL', 'javascript://good.example/%0aalert(1)'],
  ['javascript with a line end encoded', 'javascript:%0aalert(1)'],
  ['javascript encoded', 'javascript%3aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['data base64', 'data:text/html;base64,PHNjcmlwdD4='],
  ['vbscript', 'vbscript:msgbox(1)'],
  ['blob', 'blob:https://good.example/1'],
  ['filesystem', 'filesystem:https://good.example/x'],
  ['file', 'file:///etc/passwd'],
  ['ftp', 'ftp://good.example'],
  ['ws', 'ws://good.example'],
  ['wss', 'wss://good.example'],
  ['view-source', 'view-source:https://good.example'],
  ['about', 'about:blank'],
  ['intent', 'intent://evil.example#Intent;scheme=https;end'],
  ['mailto', 'mailto:somebody@evil.example'],
  ['an app scheme', 'line://evil'],
  ['a scheme without slashes', 'http:evil.example'],
  ['a scheme with one slash', 'https:/evil.example'],
  ['a scheme with three slashes', 'https:///evil.example'],
  ['our scheme without slashes, a path to the parser', 'https:evil.example'],
  ['our scheme without slashes, allowed host', 'https:good.example'],
  ['a scheme with backslashes', 'https:\\\\evil.example'],
  ['a scheme, slash, backslash', 'https:/\\evil.example'],
  ['a colon alone', '://evil.example'],
  // other hosts
  ['another host', 'https://evil.example'],
  ['http instead of https', 'http://good.example'],
  ['http to ourselves', 'http://login.example.com/settings'],
  ['allowed host as a prefix', 'https://good.example.evil.example'],
  ['allowed host as a prefix without a dot', 'https://good.examples'],
  ['allowed host as a suffix', 'https://notgood.example'],
  ['a host below the allowed one', 'https://sub.good.example'],
  ['a host above ours', 'https://example.com'],
  ['our host as a prefix', 'https://login.example.com.evil.example'],
  ['allowed host in the path', 'https://evil.example/https://good.example'],
  ['allowed host in the query', 'https://evil.example?https://good.example'],
  ['allowed host in the fragment', 'https://evil.example#https://good.example'],
  ['a trailing dot', 'https://good.example./'],
  ['our own with a trailing dot', 'https://login.example.com./settings'],
  ['two dots in the host', 'https://good..example'],
  ['another port', 'https://good.example:8443'],
  ['port 80 on https', 'https://good.example:80'],
  ['port of another entry', 'https://good.example:8080'],
  ['a port that is no port', 'https://good.example:99999'],
  ['a port that is a name', 'https://good.example:evil.example'],
  ['our own on another port', 'https://login.example.com:8443/settings'],
  ['no host', 'https://'],
  ['no host but a path', 'https://?good.example'],
  ['a comma between hosts', 'https://evil.example,good.example'],
  ['a semicolon between hosts', 'https://evil.example;good.example'],
  ['a pipe in the host', 'https://evil.example|good.example'],
  ['an ampersand in the host', 'https://good.example&evil.example'],
  ['an underscore for the dot', 'https://good_example'],
  // credentials
  ['userinfo', 'https://good.example@evil.example'],
  ['user and password', 'https://good.example:443@evil.example'],
  ['userinfo before an allowed host', 'https://evil.example@good.example'],
  ['password before an allowed host', 'https://user:secret@good.example/'],
  ['empty userinfo', 'https://@good.example'],
  ['empty user and password', 'https://:@good.example'],
  ['two at signs', 'https://good.example@good.example@evil.example'],
  ['userinfo with an encoded slash', 'https://good.example%2f@evil.example'],
  ['userinfo with an encoded at sign', 'https://good.example%40evil.example'],
  ['userinfo with a backslash', 'https://evil.example\\@good.example'],
  ['userinfo before our own', 'https://evil@login.example.com/settings'],
  // encoded
  ['encoded slashes', '%2f%2fevil.example'],
  ['slash and encoded slash', '/%2fevil.example'],
  ['slash and encoded slash in capitals', '/%2Fevil.example'],
  ['encoded backslash', '/%5cevil.example'],
  ['encoded backslash in capitals', '/%5C%5Cevil.example'],
  ['slash and twice encoded slash', '/%252fevil.example'],
  ['slash and three times encoded slash', '/%25252fevil.example'],
  ['twice encoded backslash', '/%255cevil.example'],
  ['endless encoding', `/%${'25'.repeat(2000)}2fevil.example`],
  ['encoded tab', '/%09/evil.example'],
  ['encoded line end', '/%0d%0aSet-Cookie:a=b'],
  ['encoded null byte', '/%00/evil.example'],
  ['twice encoded line end', '/%250d%250a'],
  ['an encoding cut off', '/%'],
  ['an encoding of nothing', '/%zz'],
  ['half an encoding', '/%2'],
  ['an overlong encoded slash', '/%c0%afevil.example'],
  ['an overlong encoded dot', '/%c0%ae%c0%ae/evil'],
  ['not UTF-8', '/%ff%fe'],
  ['an encoded scheme', 'https%3a%2f%2fgood.example'],
  ['an encoded dot in the host', 'https://good%2eexample'],
  ['an encoded host end', 'https://good.example%2f.evil.example'],
  ['an encoded null byte in the host', 'https://good.example%00.evil.example'],
  ['an encoded line end in the host', 'https://good.example%0d%0aevil.example'],
  // dots
  ['up and two slashes', '/..//evil.example'],
  ['here and two slashes', '/.//evil.example'],
  ['encoded up and two slashes', '/%2e%2e//evil.example'],
  ['encoded here and two slashes', '/%2e//evil.example'],
  ['down, up and two slashes', '/a/..//evil.example'],
  ['/ui and two slashes, which is cut off later', '/ui//evil.example'],
  ['two slashes later on', '/a//b'],
  ['encoded slashes later on', '/ui/%2fevil.example'],
  ['encoded up with an encoded slash', '/a/..%2f..%2fevil'],
  ['twice encoded up', '/a/%252e%252e/evil'],
  ['twice encoded up at the end', '/a/%252e%252e'],
  ['twice encoded here', '/a/%252e/evil'],
  ['a path encoded five times', '/%25252541'],
  ['our own in full, up and two slashes', 'https://login.example.com/..//evil.example'],
  ['our own in full, two slashes', 'https://login.example.com//evil.example'],
  // prefixes
  ['the prefix as the start of a name', 'https://shop.example/app-evil'],
  ['the prefix and a dot', 'https://shop.example/app.evil'],
  ['above the prefix', 'https://shop.example/'],
  ['above the prefix, no path', 'https://shop.example'],
  ['beside the prefix', 'https://shop.example/other'],
  ['out of the prefix by dots', 'https://shop.example/app/../evil'],
  ['out of the prefix by encoded dots', 'https://shop.example/app/%2e%2e/evil'],
  ['out of the prefix by half encoded dots', 'https://shop.example/app/.%2E/evil'],
  ['out of the prefix by an encoded slash', 'https://shop.example/app/..%2fevil'],
  ['out of the prefix by dots with a parameter', 'https://shop.example/app/..;/evil'],
  ['out of the prefix by dots with a named parameter', 'https://shop.example/app/..;a=b/evil'],
  ['out of the prefix by dots with an encoded parameter', 'https://shop.example/app/%2e%2e%3b/evil'],
  ['a host of more than 300 characters', `https://${'a.'.repeat(150)}good.example`],
  ['out of the prefix by twice encoded dots', 'https://shop.example/app/%252e%252e/evil'],
  ['out of the prefix by an encoded backslash', 'https://shop.example/app/..%5cevil'],
  ['the prefix with an encoded slash', 'https://shop.example/app%2fx'],
  ['the prefix in capitals', 'https://shop.example/APP/x'],
  ['the prefix behind two slashes', 'https://shop.example//app/x'],
  ['the prefix in the query', 'https://shop.example/?/app/'],
  ['the prefix in the fragment', 'https://shop.example/#/app/'],
  ['the prefix and a path parameter', 'https://shop.example/app;/x'],
  // look-alikes
  ['a Cyrillic o', 'https://gооd.example'],
  ['its punycode', 'https://xn--gd-jmca.example'],
  ['a dotless i in our host', 'https://logın.example.com'],
  ['an umlaut taken off', 'https://bucher.example'],
  ['a full-width slash', 'https://good.example／.evil.example'],
  ['full-width slashes', '／／evil.example'],
  ['slash and full-width slash', '/／evil.example'],
  ['a division slash', 'https://good.example∕evil.example'],
  ['a fraction slash', 'https://good.example⁄evil.example'],
  ['a big solidus', '/⧸evil.example'],
  ['a full-width backslash', '/＼evil.example'],
  ['a small reverse solidus', '/﹨evil.example'],
  ['a full-width colon', 'https：//good.example'],
  ['a full-width at sign', 'https://good.example＠evil.example'],
  ['a full-width question mark', 'https://evil.example？.good.example'],
  ['a full-width number sign', 'https://evil.example＃.good.example'],
  ['an ideographic full stop', 'https://evil。example'],
  ['a half-width full stop', 'https://evil｡example'],
  ['a full-width full stop', 'https://good．example'],
  ['one dot leader', 'https://good․example'],
  ['an ellipsis', '/…/evil'],
  ['account of, which folds to a slash', 'https://evil.ca℀.good.example'],
  ['a soft hyphen', 'https://go\u00adod.example'],
  ['a zero-width joiner', 'https://good\u200d.example'],
  // IP addresses
  ['IPv4', 'https://192.0.2.1'],
  ['IPv4 as one number', 'https://3221225985'],
  ['IPv4 in octal', 'https://0300.0.2.1'],
  ['IPv4 in hexadecimal', 'https://0xc0000201'],
  ['IPv6', 'https://[2001:db8::1]'],
  ['IPv6 loopback on another port', 'http://[::1]:9001'],
  ['IPv6 loopback by https', 'https://[::1]:9000'],
  ['IPv4 loopback, not the allowed name', 'http://127.0.0.1:8080'],
  ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]:8080'],
  ['IPv6 with a zone', 'http://[::1%25eth0]:9000'],
  ['localhost on another port', 'http://localhost:8081'],
  ['localhost by https', 'https://localhost:8080'],
  ['localhost as a prefix', 'http://localhost:8080.evil.example'],
  ['localhost as a suffix', 'http://evil.localhost:8080'],
  // not a URL at all
  ['nothing', ''],
  ['undefined', undefined],
  ['null', null],
  ['a number', 42],
  ['true', true],
  ['an array', ['/settings']],
  ['an array with a host', ['https://good.example', '//evil.example']],
  ['an object', { href: '/settings' }],
  ['an object that reads as a path', { toString: () => '/settings' }],
  ['a URL', new URL('https://good.example')],
  ['a boxed string', new String('/settings')],
  ['a path without a slash', 'settings'],
  ['a host without a scheme', 'evil.example'],
  ['a host and port', 'good.example:443'],
  ['a query alone', '?return_to=//evil.example'],
  ['a fragment alone', '#//evil.example'],
  ['a dot', '.'],
  ['dots', '../../evil'],
  ['the word null', 'null'],
  ['a very long path', `/${'a'.repeat(5000)}`],
  ['a path that is one character too long', `/${'a'.repeat(4096)}`],
  ['a very long host', `https://${'a'.repeat(5000)}.example`],
  ['very many slashes', '/'.repeat(4000)],
]

const good: [input: string, expected: string][] = [
  ['/', '/'],
  ['/settings', '/settings'],
  ['/settings?flow=1&bind=true#password', '/settings?flow=1&bind=true#password'],
  ['/settings/', '/settings/'],
  ['/settings/../login', '/login'],
  ['/./settings', '/settings'],
  ['/a/%2e%2e/login', '/login'],
  ['/../../login', '/login'],
  ['/oauth?return_to=https%3A%2F%2Fgood.example%2F', '/oauth?return_to=https%3A%2F%2Fgood.example%2F'],
  ['/login?next=//evil.example', '/login?next=//evil.example'],
  ['/login#//evil.example', '/login#//evil.example'],
  ['/%7euser/%e6%9c%83', '/~user/%E6%9C%83'],
  ['/會員?頁=1', '/%E6%9C%83%E5%93%A1?%E9%A0%81=1'],
  ['/a%20b', '/a%20b'],
  ['/100%25', '/100%25'],
  ['/%252541', '/%252541'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a:b@c', '/a:b@c'],
  ['/<script>', '/%3Cscript%3E'],
  ['https://login.example.com', '/'],
  ['https://login.example.com/settings?flow=1', '/settings?flow=1'],
  ['https://login.example.com:443/settings', '/settings'],
  ['HTTPS://LOGIN.EXAMPLE.COM/Settings', '/Settings'],
  ['https://login.example.com#top', '/#top'],
  ['https://login.example.com/.%2e/settings', '/settings'],
  ['https://good.example', 'https://good.example/'],
  ['https://good.example/', 'https://good.example/'],
  ['https://good.example:443/', 'https://good.example/'],
  ['hTTps://GOOD.example/Case', 'https://good.example/Case'],
  ['https://good.example?a=b', 'https://good.example/?a=b'],
  ['https://good.example#a', 'https://good.example/#a'],
  ['https://good.example#@evil.example', 'https://good.example/#@evil.example'],
  ['https://good.example?@evil.example', 'https://good.example/?@evil.example'],
  ['https://good.example/@somebody', 'https://good.example/@somebody'],
  ['https://good.example//double', 'https://good.example//double'],
  ['https://good.example/web/https://other.example/', 'https://good.example/web/https://other.example/'],
  ['https://good.example/a/../b', 'https://good.example/b'],
  ['https://good.example/?r=%2F%2Fx%0d%0a', 'https://good.example/?r=%2F%2Fx%0d%0a'],
  ['https://good.example/ü', 'https://good.example/%C3%BC'],
  ['https://ｇood.example/', 'https://good.example/'],
  ['https://shop.example/app', 'https://shop.example/app'],
  ['https://shop.example/app/', 'https://shop.example/app/'],
  ['https://shop.example/app/cart?id=1#x', 'https://shop.example/app/cart?id=1#x'],
  ['https://shop.example/app?id=1', 'https://shop.example/app?id=1'],
  ['https://shop.example/app#cart', 'https://shop.example/app#cart'],
  ['https://shop.example/%61pp/cart', 'https://shop.example/app/cart'],
  ['https://shop.example/x/../app/cart', 'https://shop.example/app/cart'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['http://localhost:8080/back', 'http://localhost:8080/back'],
  ['http://[::1]:9000/back', 'http://[::1]:9000/back'],
  ['http://[0:0:0:0:0:0:0:1]:9000/back', 'http://[::1]:9000/back'],
  [`/${'a'.repeat(4095)}`, `/${'a'.repeat(4095)}`],
]

/** Where a browser on one of our pages goes when it gets the result. */
function landings(result: string): string[] {
  return ['/', '/login?flow=1', '/api/.ory/self-service/login'].map(
    (page) => new URL(result, new URL(page, appUrl)).origin,
  )
}

describe('safeReturnTo', () => {
  test('the table has all its rows', () => {
    expect(hostile.length).toBeGreaterThan(100)
    expect(new Set(hostile.map(([what]) => what)).size).toBe(hostile.length)
  })

  test.each(hostile)('drops %s', (_, input) => {
    expect(safeReturnTo(input, places)).toBeNull()
    expect(safeReturnTo(input, { appUrl, allowed: [] })).toBeNull()
  })

  test.each(good)('accepts %s', (input, expected) => {
    const result = safeReturnTo(input, places)
    expect(result).toBe(expected)
    expect(landings(expected).every((origin) => allowedOrigins.includes(origin))).toBe(true)
    expect(safeReturnTo(result, places)).toBe(result)
  })

  test('the whole origin of an entry with a path is not allowed', () => {
    expect(allowed.find(({ origin }) => origin === 'https://shop.example')?.pathPrefix).toBe('/app')
  })

  test('any combination of hostile parts results in an allowed origin', () => {
    const starts = [
      '',
      '/',
      '//',
      '/\\',
      '\\',
      '/./',
      '/../',
      '/ui/',
      '/%2e/',
      '/%2f',
      '/%5c',
      '/\t',
      'https:',
      'http:',
    ]
    const middles = [
      '',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '%40',
      '%2f',
      '%252f',
      '..',
      '/../',
      '%2e%2e/',
      '#',
      '?',
      ';',
      '／',
    ]
    const hosts = [
      'evil.example',
      'good.example',
      'login.example.com',
      'shop.example/app',
      'localhost:8080',
      '[::1]',
    ]
    const schemes = ['', 'https://', 'http://', 'https:/', 'https:', 'javascript:']
    let results = 0
    for (const scheme of schemes) {
      for (const start of starts) {
        for (const host of hosts) {
          for (const middle of middles) {
            for (const last of hosts) {
              const result = safeReturnTo(scheme + start + host + middle + last, places)
              if (result === null) continue
              results += 1
              expect(allowedOrigins).toEqual(expect.arrayContaining(landings(result)))
              expect(result).toMatch(/^(?:\/(?!\/)|https?:\/\/[a-z[])[!-[\]-~]*$/)
            }
          }
        }
      }
    }
    expect(results).toBeGreaterThan(1000)
  })

  test('does not slow down on long input', () => {
    const long = ['/', '%25', '/..', '%2e', 'a', '@', '/%2f'].map(
      (part) => `/${part.repeat(4000 / part.length)}`,
    )
    // The time of the processor, in microseconds: other programs do not count.
    const start = process.cpuUsage()
    for (const input of long) safeReturnTo(input, places)
    expect(process.cpuUsage(start).user).toBeLessThan(200_000)
  })
})

describe('isTrustedRedirect', () => {
  const redirectRules = {
    ...places,
    kratosUrls: ['https://login.example.com/api/.ory', 'http://kratos:4433'],
    hydraUrl: 'https://oauth.example.com/base',
    isFromProvider: false,
  }

  test.each([
    [
      'Kratos as the browser sees it',
      'https://login.example.com/api/.ory/self-service/login/browser?refresh=true',
    ],
    ['Kratos as we see it', 'http://kratos:4433/self-service/login/browser?aal=aal2'],
    ['a page of ours', 'https://login.example.com/settings?flow=1'],
    ['a path', '/ui/settings?flow=1'],
    ['Hydra', `https://oauth.example.com/oauth2/auth?login_verifier=${'v'.repeat(6000)}`],
    ['an allowed return URL', 'https://shop.example/app/cart'],
    ['a return URL on loopback', 'http://localhost:8080/'],
  ])('follows %s', (_, redirectUrl) => {
    expect(isTrustedRedirect(redirectUrl, redirectRules)).toBe(true)
  })

  test.each(['%2e%2e%2fadmin', '..%5Cadmin', '%E0%A4%A'])(
    'follows no path of an allowed site that another server may read differently: %s',
    (path) => {
      expect(isTrustedRedirect(`https://shop.example/app/${path}`, redirectRules)).toBe(false)
    },
  )

  test.each([
    ['another host', 'https://evil.example'],
    ['Kratos on another port', 'http://kratos:4434/admin/identities'],
    ['Kratos with credentials', 'http://evil@kratos:4433/'],
    ['Hydra by http', 'http://oauth.example.com/oauth2/auth'],
    ['beside the allowed prefix', 'https://shop.example/other'],
    ['two slashes', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['two slashes behind /ui, which is cut off', '/ui//evil.example'],
    ['the same on our own origin in full', 'https://login.example.com/ui//evil.example'],
    ['the same, encoded', 'https://login.example.com/ui/%2fevil.example'],
    ['script', 'javascript:alert(1)'],
    ['a backslash', '/\\evil.example'],
    ['a provider, when Kratos started no sign-in', 'https://access.line.me/oauth2/v2.1/authorize?state=1'],
    ['nothing', ''],
  ])('rejects %s', (_, redirectUrl) => {
    expect(isTrustedRedirect(redirectUrl, redirectRules)).toBe(false)
  })

  const fromProvider = { ...redirectRules, isFromProvider: true }

  test.each([
    'https://access.line.me/oauth2/v2.1/authorize?state=1&redirect_uri=https%3A%2F%2Flogin.example.com%2F',
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?scope=a+b',
    'http://localhost:4456/line/authorize',
    'http://127.0.0.1:4456/line/authorize',
    '/login?flow=1',
  ])('follows %s when Kratos started a social sign-in', (redirectUrl) => {
    expect(isTrustedRedirect(redirectUrl, fromProvider)).toBe(true)
  })

  test.each([
    'http://access.line.me/oauth2/v2.1/authorize',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://good.example@evil.example/',
    '//evil.example',
    '/ui//evil.example',
    'https://login.example.com//evil.example',
    'https:evil.example',
    'line://authorize',
  ])('rejects %s also then', (redirectUrl) => {
    expect(isTrustedRedirect(redirectUrl, fromProvider)).toBe(false)
  })

  test('no Hydra', () => {
    const without = { ...redirectRules, hydraUrl: null }
    expect(isTrustedRedirect('https://oauth.example.com/oauth2/auth', without)).toBe(false)
    expect(isTrustedRedirect('/settings', without)).toBe(true)
  })
})

describe('parseAllowedReturnUrls', () => {
  test.each([
    ['', []],
    [' , ', []],
    ['https://good.example', [['https://good.example', '']]],
    ['https://good.example/', [['https://good.example', '']]],
    ['HTTPS://Good.Example:443', [['https://good.example', '']]],
    ['https://good.example:8443/a/b/', [['https://good.example:8443', '/a/b']]],
    ['https://good.example/a/../b', [['https://good.example', '/b']]],
    ['https://good.example/%7euser', [['https://good.example', '/~user']]],
    ['https://bücher.example', [['https://xn--bcher-kva.example', '']]],
    ['http://localhost:3000', [['http://localhost:3000', '']]],
    ['http://demo.localhost', [['http://demo.localhost', '']]],
    ['http://127.0.0.1:3000', [['http://127.0.0.1:3000', '']]],
    ['http://127.10.0.12', [['http://127.10.0.12', '']]],
    ['http://[::1]', [['http://[::1]', '']]],
    [
      'https://a.example ,https://b.example/x,',
      [
        ['https://a.example', ''],
        ['https://b.example', '/x'],
      ],
    ],
  ])('reads %j', (text, expected) => {
    expect(parseAllowedReturnUrls(text).map(({ origin, pathPrefix }) => [origin, pathPrefix])).toEqual(
      expected,
    )
  })

  test.each([
    ['http://shop.example', 'must use https'],
    ['http://localhost.evil.example', 'must use https'],
    ['http://192.168.0.1', 'must use https'],
    ['http://notlocalhost', 'must use https'],
    ['shop.example', 'must be an origin or URL prefix'],
    ['*', 'must be an origin or URL prefix'],
    ['/app', 'must be an origin or URL prefix'],
    ['/https://shop.example', 'must be an origin or URL prefix'],
    ['//shop.example', 'must be an origin or URL prefix'],
    ['https:shop.example', 'must be an origin or URL prefix'],
    ['https://', 'must be an origin or URL prefix'],
    ['javascript:alert(1)', 'must be an origin or URL prefix'],
    ['https://user:secret@shop.example', 'must be an origin or URL prefix'],
    ['https://shop.example https://b.example', 'must be an origin or URL prefix'],
    ['https://*.shop.example', 'wildcards are not supported'],
    ['https://shop.example?x=1', 'no query'],
    ['https://shop.example/#', 'no fragment'],
    ['https://shop.example/a/%252e%252e/b', 'must have a plain path'],
  ])('rejects %s', (entry, sentence) => {
    expect(() => parseAllowedReturnUrls(`https://good.example,${entry}`)).toThrow(sentence)
    expect(() => parseAllowedReturnUrls(entry)).toThrow(entry)
  })

  test('names every invalid entry', () => {
    expect(() => parseAllowedReturnUrls('http://a.example,https://good.example,b.example')).toThrow(
      /^http:\/\/a\.example must use https .*; b\.example must be an origin/,
    )
  })
})
