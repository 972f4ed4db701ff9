import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { type Metrics, observers } from '@/lib/telemetry/observers'
import { logCall } from './log-call'

const visitor = { requestId: 'request-1' }
const response = { status: 200 }
let events: unknown[] = []

beforeEach(() => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos', LOG_LEVEL: 'silent' })
  events = []
  observers().metrics = {
    outcome: (outcome) => events.push(outcome),
    signIn: (method) => events.push(method),
  } as Partial<Metrics> as Metrics
})
afterEach(() => {
  delete observers().metrics
  jest.restoreAllMocks()
})

test.each([
  ['submit login', 'complete', 'password', ['password']],
  // A sign-in to an application: Kratos sends the browser to Hydra.
  ['submit login', 'go', 'code', ['code']],
  // The visitor only goes to the provider.
  ['submit login', 'go', 'oidc', []],
  ['submit login', 'show', 'password', []],
  ['submit registration', 'complete', 'password', []],
  ['open login', 'restart', undefined, []],
])('%s: %s by %s', (route, outcome, method, signIns) => {
  logCall({ visitor, route, response, outcome, method, startedAt: 0 })
  const [step, flow] = route.split(' ')
  expect(events).toEqual([{ step, flow, outcome }, ...signIns])
})

test('what is not a flow is not counted as one', () => {
  logCall({ visitor, route: 'revoke other sessions', response, outcome: 'answered', startedAt: 0 })
  logCall({ visitor, route: 'whoami', response, outcome: 'nobody', startedAt: 0 })
  expect(events).toEqual([])
})

test('a missing response is a warning that says why', () => {
  const warn = jest.spyOn(log(), 'warn').mockImplementation(() => {})
  const missing = { status: 0, missing: 'unavailable', failure: 'refused' } as const
  logCall({ visitor, route: 'whoami', response: missing, startedAt: performance.now() })
  expect(warn.mock.calls[0]?.[0]).toEqual({
    requestId: 'request-1',
    route: 'whoami',
    outcome: 'unavailable',
    status: 0,
    failure: 'refused',
    duration: expect.any(Number),
  })
})
