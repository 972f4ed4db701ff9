import { afterEach, expect, test } from '@jest/globals'
import { observeCall, withoutIds } from './observe-call'
import { type Metrics, observers, type Span } from './observers'

afterEach(() => {
  delete observers().metrics
  delete observers().traces
})

test('without metrics and traces, nothing is observed', () => {
  expect(observeCall('kratos-public', 'GET', '/sessions/whoami')).toBeNull()
})

test('a call is counted, and its trace continues at the service', () => {
  const calls: unknown[] = []
  const ended: unknown[] = []
  const span: Span = { traceId: 't', traceparent: '00-t-s-01', end: (result) => ended.push(result) }
  observers().metrics = { call: (call) => calls.push(call) } as Partial<Metrics> as Metrics
  observers().traces = { request: () => span, call: () => span, flush: async () => {} }
  const observed = observeCall('kratos-public', 'GET', '/sessions/whoami')
  expect(observed?.headers).toEqual({ traceparent: '00-t-s-01' })
  observed?.end('timed-out')
  expect(calls).toEqual([{ service: 'kratos-public', result: 'timed-out', seconds: expect.any(Number) }])
  expect(ended).toEqual(['timed-out'])
})

test.each([
  ['/self-service/login/browser', '/self-service/login/browser'],
  ['/.well-known/ory/webauthn.js', '/.well-known/ory/webauthn.js'],
  ['/self-service/methods/oidc/callback/line', '/self-service/methods/oidc/callback/:id'],
  ['/sessions/0191c9d2-4b0e-7d80-8a53-1f4ffb2a8b5e', '/sessions/:id'],
  ['/admin/clients/somebody@example.com', '/admin/clients/:id'],
  ['/oauth/token', '/oauth/token'],
  ['/sessions/somebody', '/sessions/:id'],
  ['/admin/oauth2/auth/requests/login/accept', '/admin/oauth2/auth/requests/login/accept'],
  ['/x/eyJhbGciOiJIUzI1NiJ9.e30', '/:id/:id'],
])('%s is %s', (path, expected) => {
  expect(withoutIds(path)).toBe(expected)
})
