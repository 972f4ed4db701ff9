import { describe, expect, test } from '@jest/globals'
import { nonceOf, securityHeaders } from './security-headers'
import { strictTransport } from './strict-transport.mjs'

describe('securityHeaders', () => {
  const headers = securityHeaders({ nonce: 'n0nce', isProduction: true, isSecure: true })

  test('only scripts with the nonce run in production', () => {
    const policy = headers['Content-Security-Policy']
    expect(policy).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
  })

  test('a browser reports to Latchkey’s own URL, if it is configured', () => {
    expect(headers).not.toHaveProperty('Reporting-Endpoints')
    const asked = securityHeaders({ nonce: 'n0nce', isProduction: true, isSecure: true, isReported: true })
    expect(asked['Reporting-Endpoints']).toBe('csp="/api/csp-reports"')
    expect(asked['Content-Security-Policy']).toBe(
      `${headers['Content-Security-Policy']}; report-uri /api/csp-reports; report-to csp`,
    )
  })

  test('the policy of a page in production is this and nothing else', () => {
    expect(headers['Content-Security-Policy'].split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-n0nce' 'strict-dynamic'",
      "style-src 'self' 'nonce-n0nce'",
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ])
  })

  test("Next's development server may use eval, inline styles and a web socket", () => {
    const policy = securityHeaders({ nonce: 'n', isProduction: false, isSecure: false })[
      'Content-Security-Policy'
    ]
    expect(policy).toContain("script-src 'self' 'nonce-n' 'strict-dynamic' 'unsafe-eval';")
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain("connect-src 'self' ws:;")
    expect(policy).toContain("img-src 'self' data: https: http:;")
  })

  test('script may call only Latchkey and the origins that a page names', () => {
    expect(headers['Content-Security-Policy']).toContain("connect-src 'self';")
    const page = { nonce: 'n', isProduction: true, isSecure: true, callable: ['https://api.line.me'] }
    expect(securityHeaders(page)['Content-Security-Policy']).toContain(
      "connect-src 'self' https://api.line.me;",
    )
  })

  test('a page shows frames of no site, or of the origins that it names', () => {
    expect(headers['Content-Security-Policy']).not.toContain('frame-src')
    const page = {
      nonce: 'n',
      isProduction: true,
      isSecure: true,
      frames: ['https://a.example', 'https://b.example'],
    }
    expect(securityHeaders(page)['Content-Security-Policy']).toContain(
      'frame-src https://a.example https://b.example;',
    )
  })

  test('only an https origin upgrades requests', () => {
    const plain = securityHeaders({ nonce: 'n', isProduction: true, isSecure: false })
    expect(plain['Content-Security-Policy']).not.toContain('upgrade-insecure-requests')
  })
})

test.each([
  ['https://login.example.com', true, 'max-age=31536000; includeSubDomains'],
  ['https://example.com:8443', false, 'max-age=31536000'],
  ['http://login.example.com', true, undefined],
  ['https://localhost:4443', true, undefined],
  ['https://login.localhost', true, undefined],
  ['login.example.com', true, undefined],
])('HSTS of %s, with the names below it %p: %p', (origin, includeSubDomains, expected) => {
  const hsts = strictTransport(origin, includeSubDomains)
  expect(hsts).toBe(expected)
  const page = securityHeaders({ nonce: 'n', isProduction: true, isSecure: true, hsts })
  expect(page['Strict-Transport-Security']).toBe(expected)
})

test.each([
  ["script-src 'self' 'nonce-aB3_-x' 'strict-dynamic'", 'aB3_-x'],
  ["script-src 'self'", undefined],
  [undefined, undefined],
])('the nonce of %p is %p', (policy, nonce) => {
  expect(nonceOf(new Headers(policy === undefined ? {} : { 'content-security-policy': policy }))).toBe(nonce)
})
