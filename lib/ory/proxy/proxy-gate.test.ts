import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { type Metrics, observers, type Span } from '@/lib/observers/observers'
import { bodyLimit } from './exchange'
import { type ProxyOptions, proxyToKratos } from './proxy'

/** What the gate, the metrics and the log learned of a request. */
let results: unknown[] = []
let counted: unknown[] = []
let reports: unknown[] = []

beforeEach(() => {
  results = []
  counted = []
  reports = []
  observers().metrics = {
    call: ({ service, result }) => counted.push([service, result]),
  } as Partial<Metrics> as Metrics
})
afterEach(async () => {
  delete observers().metrics
  delete observers().traces
  await closeServers()
})

const form = 'http://login.example.com/api/.ory/self-service/login?flow=f'
const post = (more: object = {}) => new Request(form, { method: 'POST', body: 'a=b', ...more })

function proxied(request: Request, kratosUrl: string, options: Partial<ProxyOptions> = {}) {
  return proxyToKratos(request, {
    kratosUrl,
    appUrl: 'http://login.example.com',
    ipAddress: null,
    requestId: 'r',
    timeout: 10_000,
    gate: { enter: () => (result) => results.push(result) },
    report: (trouble) => reports.push(trouble),
    ...options,
  })
}

test.each([200, 401, 503])('a response of %d shows that Kratos is up', async (status) => {
  const kratos = await serve((request, response) => {
    request.resume()
    response.writeHead(status).end('{}')
  })
  const response = await proxied(post(), kratos)
  expect([response.status, await response.text()]).toEqual([status, '{}'])
  expect([results, counted, reports]).toEqual([['answered'], [['kratos-public', status]], []])
})

test('a call that is shed does not reach Kratos', async () => {
  let calls = 0
  const kratos = await serve((_, response) => {
    calls += 1
    response.end()
  })
  const response = await proxied(post(), kratos, { gate: { enter: () => null } })
  expect([response.status, response.headers.get('retry-after'), calls]).toEqual([503, '5', 0])
  expect([counted, reports]).toEqual([[['kratos-public', 'shed']], [{ outcome: 'shed', failure: 'shed' }]])
  delete observers().metrics
  expect((await proxied(post(), kratos, { gate: { enter: () => null } })).status).toBe(503)
})

test('a Kratos that does not run', async () => {
  const kratos = `http://127.0.0.1:${closedPort}`
  expect((await proxied(post(), kratos)).status).toBe(502)
  expect([results, counted]).toEqual([['refused'], [['kratos-public', 'refused']]])
  expect(reports).toEqual([{ outcome: 'unavailable', failure: 'refused', code: 'ECONNREFUSED' }])
  delete observers().metrics
  expect((await proxied(post(), kratos)).status).toBe(502)
})

test('a failure without a code is reported by its name', async () => {
  // `fetch` refuses this port.
  expect((await proxied(post(), 'http://127.0.0.1:9')).status).toBe(502)
  expect(results).toEqual(['failed'])
  expect(reports).toEqual([{ outcome: 'unavailable', failure: 'failed', code: 'Error' }])
})

test('a silent Kratos', async () => {
  const kratos = await serve(() => {})
  expect((await proxied(post(), kratos, { timeout: 20 })).status).toBe(504)
  expect([results, counted]).toEqual([['timed-out'], [['kratos-public', 'timed-out']]])
  expect(reports).toEqual([{ outcome: 'timeout', failure: 'timed-out' }])
})

describe('Kratos is not to blame', () => {
  test('if the visitor sends too much', async () => {
    const kratos = await serve((request) => request.resume())
    const stream = new Blob(['x'.repeat(bodyLimit + 1)]).stream()
    const response = await proxied(post({ body: stream, duplex: 'half' }), kratos)
    expect([response.status, results, counted]).toEqual([413, ['left'], [['kratos-public', 'left']]])
    expect(reports).toEqual([{ outcome: 'too_large', failure: 'left' }])
  })

  test('if the visitor disconnects', async () => {
    const leaving = new AbortController()
    const kratos = await serve(() => leaving.abort())
    const response = await proxied(post({ signal: leaving.signal }), kratos)
    expect([response.status, results, counted]).toEqual([499, ['left'], [['kratos-public', 'left']]])
    expect(reports).toEqual([{ failure: 'left' }])
  })
})

test('a trace continues at Kratos', async () => {
  const span: Span = { traceId: 't', traceparent: '00-t-s-01', end: () => {} }
  observers().traces = { request: () => span, call: () => span, flush: async () => {} }
  let traceparent: unknown
  const kratos = await serve((request, response) => {
    traceparent = request.headers.traceparent
    request.resume()
    response.end()
  })
  await proxied(post(), kratos)
  expect(traceparent).toBe('00-t-s-01')
})

test.each([
  ['GET', '/api/.ory/self-service/login', 405, 'POST'],
  ['DELETE', '/api/.ory/schemas', 405, 'GET, HEAD'],
  ['GET', '/api/.ory', 404, null],
  ['GET', '/self-service/login/browser', 404, null],
])('%s %s is rejected with %d', async (method, path, status, allow) => {
  const request = new Request(`http://login.example.com${path}`, { method })
  const response = await proxied(request, 'http://kratos.invalid')
  expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
  expect(reports).toEqual([{ outcome: status === 405 ? 'method' : 'not_found', failure: 'shed' }])
  expect([results, counted]).toEqual([[], []])
})
