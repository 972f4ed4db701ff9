import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonicalIp, clientIp, networkOf } from '@/lib/http/ip-address'
import { mediaTypeOf } from '@/lib/http/media-type'
import { isTrustedRedirect, safeReturnTo } from '@/lib/http/return-to'
import { safeImage, safeLink } from '@/lib/http/safe-url'
import { anyPath, anyText, anyWebUrl } from '@/lib/http/testing/any-text'
import { flowPageUrl, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { flowPages, isFlowPage } from '@/lib/urls/pages'
import { csrfCookies, hasCsrfCookie, kratosCookieHeader, serviceCookieHeader } from './kratos-cookies'

/** Pieces of URLs that parsers read in different ways. */
const pieces = [
  ...['/', '//', '\\', '.', '..', '@', ':', '?', '#', '%', '%2f', '%5C', '%2e', '%252e', '%00', '%09'],
  ...['http:', 'https://', 'javascript:', 'data:', 'evil.example', 'login.example.com', 'shop.example.com'],
  ...['shop.example.com/app', '[::1]', '\t', '\n', '\r', ' ', '\0', '\u202e', '\uff0f', '\u3002', 'a', 'é'],
]
const joined = (parts: readonly string[]) => fc.array(fc.constantFrom(...parts), { maxLength: 6 })
const hostilePath = joined(['/', '//', '..', '.', '/..', '%2e', '%2f', '\\', '%5c', '@', 'evil.example', 'a'])
const hostileHost = joined(['@', ':', '.', '%40', 'evil.example', 'shop.example.com', '/app', '/..', 'a'])
const hostileUrl = fc.oneof(
  hostilePath.map((parts) => `/${parts.join('')}`),
  hostileHost.map((parts) => `https://shop.example.com${parts.join('')}`),
  hostileHost.map((parts) => `https://${parts.join('')}`),
  fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('/', 'https://shop.example.com/app'), anyPath).map((parts) => parts.join('')),
  anyWebUrl,
  anyText,
)

const appUrl = 'https://login.example.com'
const allowed = [{ origin: 'https://shop.example.com', pathPrefix: '/app' }]

describe('safeReturnTo', () => {
  test('returns only Latchkey’s origin and allowed URLs, also for a browser', () => {
    fc.assert(
      fc.property(hostileUrl, (input) => {
        const url = safeReturnTo(input, { appUrl, allowed })
        if (url === null) return
        const { origin, pathname, username, password } = new URL(url, `${appUrl}/any/page`)
        expect([username, password]).toEqual(['', ''])
        if (origin === appUrl) expect(url).toMatch(/^\/(?![/\\])/)
        else expect([origin, /^\/app(\/|$)/.test(pathname)]).toEqual(['https://shop.example.com', true])
      }),
      { numRuns: 3000 },
    )
  })

  test('does not change its own result, and trusts it', () => {
    fc.assert(
      fc.property(hostileUrl, (input) => {
        const rules = { appUrl, allowed }
        const url = safeReturnTo(input, rules)
        if (url === null) return
        expect(safeReturnTo(url, rules)).toBe(url)
        const redirects = { ...rules, kratosUrls: [], hydraUrl: null, isFromProvider: false }
        expect(isTrustedRedirect(url, redirects)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('accepts anything', () => {
    fc.assert(fc.property(fc.anything(), (input) => void safeReturnTo(input, { appUrl, allowed })))
  })
})

test('isTrustedRedirect trusts no other origin', () => {
  const rules = {
    appUrl,
    allowed,
    kratosUrls: ['http://kratos:4433'],
    hydraUrl: null,
    isFromProvider: false,
  }
  const origins = [appUrl, 'https://shop.example.com', 'http://kratos:4433']
  fc.assert(
    fc.property(hostileUrl, (input) => {
      if (isTrustedRedirect(input, rules)) expect(origins).toContain(new URL(input, appUrl).origin)
    }),
    { numRuns: 1000 },
  )
})

test('a safe link is http(s) without credentials, and relative only to our origin', () => {
  fc.assert(
    fc.property(hostileUrl, (input) => {
      const link = safeLink(input)
      if (link === undefined) return
      const url = new URL(link, appUrl)
      expect(url.protocol).toMatch(/^https?:$/)
      expect([url.username, url.password]).toEqual(['', ''])
      if (!/^https?:/i.test(link)) expect(url.origin).toBe(appUrl)
    }),
    { numRuns: 1000 },
  )
})

test('safeLink and safeImage accept anything, and return it unchanged or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), hostileUrl), (input) => {
      expect([undefined, input]).toContain(safeLink(input))
      expect([undefined, input]).toContain(safeImage(input))
    }),
  )
})

const query = fc
  .array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 5 })
  .map((pairs) => new URLSearchParams(pairs))

test('the URL of a flow page is read as it was written', () => {
  const pages = Object.keys(flowPages).filter(isFlowPage)
  fc.assert(
    fc.property(fc.constantFrom(...pages), query, (page, params) => {
      const pageUrl = flowPageUrl(page, params)
      const read = parseFlowPageUrl(toHref(pageUrl))
      expect(read && { ...read, query: read.query.toString() }).toEqual({
        ...pageUrl,
        query: pageUrl.query.toString(),
      })
    }),
  )
})

test('parseFlowPageUrl accepts anything, and its URL stays on Latchkey’s origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), hostileUrl), (input) => {
      const read = parseFlowPageUrl(input)
      if (read !== null) expect(new URL(toHref(read), appUrl).origin).toBe(appUrl)
    }),
  )
})

test('a media type has one slash and no parameters, or is null', () => {
  const header = fc.oneof(
    anyText,
    fc
      .array(fc.constantFrom('application/json', ';', ',', ' ', '=', '"', 'text/plain', 'a', '\t', '/'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(header, (input) => {
      const type = mediaTypeOf(input)
      if (type !== null) expect(type).toMatch(/^[^\s/;,"A-Z]+\/[^\s/;,"A-Z]+$/)
    }),
    { numRuns: 500 },
  )
})

const cookieName = fc.constantFrom(
  ...['latchkey_session', '__Host-latchkey_session', 'latchkey_session.1', 'ory_kratos_session'],
  ...['csrf_token_1', '__HOST-x_csrf', 'ory_hydra_session', 'portal', 'lang', ''],
)
const cookiePart = fc.oneof(
  fc.tuple(cookieName, fc.string()).map(([name, value]) => `${name}=${value}`),
  fc.tuple(cookieName, fc.string()).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  anyText,
)
const cookieHeader = fc
  .array(cookiePart, { maxLength: 8 })
  .chain((parts) => fc.constantFrom('; ', ';', ' ;  ').map((between) => parts.join(between)))

describe('the cookies of a visitor', () => {
  test('Latchkey’s are sent to no service, and Ory’s only to Ory', () => {
    fc.assert(
      fc.property(cookieHeader, (header) => {
        const forKratos = kratosCookieHeader(header)
        const forOthers = serviceCookieHeader(header)
        expect(forKratos).not.toMatch(/(^|;)\s*(__Host-)?latchkey_[^;]*=/)
        expect(forOthers).not.toMatch(/(^|;)\s*((__Host-)?latchkey_|ory_|[^;=]*csrf)[^;]*=/i)
      }),
      { numRuns: 1000 },
    )
  })

  test('no decoded value adds a cookie or a line', () => {
    fc.assert(
      fc.property(cookieName, anyText, (name, value) => {
        let encoded: string
        try {
          encoded = encodeURIComponent(value)
        } catch {
          return
        }
        const header = kratosCookieHeader(`${name}=${encoded}`)
        expect(header).not.toMatch(/[;\r\n]/)
      }),
      { numRuns: 1000 },
    )
  })

  test('a CSRF cookie is found exactly when there is one', () => {
    fc.assert(
      fc.property(cookieHeader, (header) => {
        expect(hasCsrfCookie(header)).toBe(csrfCookies(header).length > 0)
      }),
    )
  })
})

describe('IP addresses', () => {
  const entry = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((ip) => `::ffff:${ip}`),
    fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([ip, port]) => `${ip}:${port}`),
    fc.tuple(fc.ipV6(), fc.nat(65_535)).map(([ip, port]) => `[${ip}]:${port}`),
    anyText,
  )

  test('the canonical form does not change, and is a plain IP address', () => {
    fc.assert(
      fc.property(entry, (text) => {
        const ip = canonicalIp(text)
        if (ip === null) return
        expect(canonicalIp(ip)).toBe(ip)
        expect(ip).toMatch(/^[\d.]+$|^[\da-f:]+$/)
        expect(networkOf(networkOf(ip))).toBe(networkOf(ip))
      }),
      { numRuns: 1000 },
    )
  })

  test('what a visitor puts before the entries of the proxies changes nothing', () => {
    fc.assert(
      fc.property(anyText, fc.ipV4(), fc.integer({ min: 1, max: 3 }), (text, ip, hops) => {
        const ours = [ip, ...Array(hops - 1).fill('192.0.2.1')].join(', ')
        const connection = { peerIp: '192.0.2.9', trustedHops: hops }
        expect(clientIp({ ...connection, forwardedFor: `${text}, ${ours}` })).toBe(ip)
      }),
    )
  })
})
