import { expect, test } from '@jest/globals'
import { cspReports } from './csp-report'

const appUrl = 'https://login.example.com'
const page = `${appUrl}/login?flow=secret#part`

const old = (report: object) => JSON.stringify({ 'csp-report': { 'document-uri': page, ...report } })
const fresh = (...bodies: object[]) =>
  JSON.stringify(
    bodies.map((body) => ({ type: 'csp-violation', url: page, body: { documentURL: page, ...body } })),
  )

test('a report of report-uri names what was blocked on which page, without queries', () => {
  const body = old({ 'effective-directive': 'img-src', 'blocked-uri': 'https://cdn.example.net/a?who=me' })
  expect(cspReports(body, appUrl)).toEqual([
    { directive: 'img-src', blocked: 'https://cdn.example.net', page: '/login' },
  ])
})

test('an older browser names the whole directive', () => {
  const body = old({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' })
  expect(cspReports(body, appUrl)).toEqual([{ directive: 'script-src', blocked: 'inline', page: '/login' }])
})

test('reports of report-to come several together', () => {
  const body = fresh(
    { effectiveDirective: 'script-src-elem', blockedURL: 'inline', sourceFile: page },
    { effectiveDirective: 'connect-src', blockedURL: 'wss://live.example.net/x', sourceFile: page },
  )
  expect(cspReports(body, appUrl)).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: '/login' },
    { directive: 'connect-src', blocked: 'wss://live.example.net', page: '/login' },
  ])
})

test.each([
  ['a page of another site', old({ 'document-uri': 'https://evil.example/login' })],
  ['a page that is no URL', old({ 'document-uri': 'about' })],
  ['what an extension loads', old({ 'blocked-uri': 'chrome-extension://abc/x.js' })],
  ['what an extension runs', old({ 'blocked-uri': 'eval', 'source-file': 'moz-extension' })],
  [
    'another kind of report',
    JSON.stringify([{ type: 'deprecation', url: page, body: { documentURL: page } }]),
  ],
  ['no JSON', 'x'],
  ['JSON of another form', '{"csp-report":[]}'],
])('%s is left out', (_, body) => {
  expect(cspReports(body, appUrl)).toEqual([])
})

test('a report cannot add a name or a long text', () => {
  const body = old({
    'document-uri': `${appUrl}/${'a'.repeat(5000)}`,
    'effective-directive': 'made-up',
    'blocked-uri': 'Somebody@example.com',
  })
  const [report] = cspReports(body, appUrl)
  expect(report).toEqual({ directive: 'other', blocked: 'other', page: expect.stringMatching(/^\/a{199}$/) })
  expect(cspReports(old({ 'blocked-uri': 'data:text/html,me' }), appUrl)[0]?.blocked).toBe('data')
})

test('at most twenty reports of one request count', () => {
  const many = Array.from({ length: 500 }, () => ({ effectiveDirective: 'img-src', blockedURL: 'data' }))
  expect(cspReports(fresh(...many), appUrl)).toHaveLength(20)
})
