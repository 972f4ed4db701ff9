import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { log } from '@/lib/log'
import { type Metrics, observers } from '@/lib/observers/observers'
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
  ['open login', 'complete', 'password', []],
])('%s: %s by %s', (route, outcome, method, signIns) => {
  logCall({ visitor, route, response, outcome, method, startedAt: 0 })
  const [step, flow] = route.split(' ')
  expect(events).toEqual([{ step, flow, outcome }, ...signIns])
})

test('a call other than a flow is not counted as one', () => {
  logCall({ visitor, route: 'revoke other sessions', response, outcome: 'answered', startedAt: 0 })
  logCall({ visitor, route: 'whoami', response, outcome: 'nobody', startedAt: 0 })
  logCall({ visitor, route: 'submit login', response, startedAt: 0 })
  logCall({ visitor, route: 'quick start login', response, outcome: 'show', startedAt: 0 })
  logCall({ visitor, route: 'start login again', response, outcome: 'show', startedAt: 0 })
  expect(events).toEqual([])
})

test('without metrics, a flow is only in the log', () => {
  delete observers().metrics
  const info = jest.spyOn(log(), 'info').mockImplementation(() => {})
  logCall({ visitor, route: 'submit login', response, outcome: 'show', startedAt: 0 })
  expect(info).toHaveBeenCalledTimes(1)
})

test('the log has the outcome and the duration of the call', () => {
  const info = jest.spyOn(log(), 'info').mockImplementation(() => {})
  jest.spyOn(performance, 'now').mockReturnValue(7000.4)
  logCall({ visitor, route: 'submit login', response, outcome: 'show', method: 'code', startedAt: 5000 })
  logCall({ visitor, route: 'sessions', response, startedAt: 5000 })
  const call = { requestId: 'request-1', status: 200, duration: 2000 }
  expect(info.mock.calls).toEqual([
    [{ ...call, route: 'submit login', outcome: 'show', method: 'code' }],
    [{ ...call, route: 'sessions', outcome: 'answered' }],
  ])
})

test('a missing response is a warning with the reason', () => {
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
