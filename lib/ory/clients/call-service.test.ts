import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { type Metrics, observers, type Span } from '@/lib/observers/observers'
import { sender } from './connection'

let url = ''
let headers: NodeJS.Dict<string | string[]> = {}
/** The status of the service's next response; 0 closes the connection. */
let status = 200

beforeAll(async () => {
  url = await serve((request, response) => {
    headers = request.headers
    if (status === 0) return request.socket.destroy()
    response.writeHead(status).end('{}')
  })
  Object.assign(process.env, { ORY_SDK_URL: `${url}/kratos`, LOG_LEVEL: 'silent' })
})
afterAll(closeServers)
afterEach(() => {
  delete observers().metrics
  delete observers().traces
})

const counted: unknown[] = []
const steps: unknown[] = []
beforeEach(() => {
  counted.length = 0
  steps.length = 0
  status = 200
})

function switchOnMetrics() {
  observers().metrics = {
    call: ({ service, result }) => counted.push([service, result]),
  } as Partial<Metrics> as Metrics
}

function switchOnTraces() {
  const span: Span = { traceId: 't', traceparent: '00-t-s-01', end: (result) => steps.push(result) }
  const call = ({ service, method, path }: { service: string; method: string; path: string }) => {
    steps.push([service, method, path])
    return span
  }
  observers().traces = { request: () => span, call, flush: async () => {} }
}

test('if nothing is switched on, a call has only its own headers', async () => {
  await sender.request({ url: `${url}/kratos/sessions/whoami`, headers: { 'X-Own': 'x' } })
  expect(headers['x-own']).toBe('x')
  expect(headers).not.toHaveProperty('traceparent')
})

test('a call is counted with its service and status', async () => {
  switchOnMetrics()
  status = 401
  expect(
    (await sender.request({ url: `${url}/kratos/sessions/whoami`, headers: { 'X-Own': 'x' } })).status,
  ).toBe(401)
  expect(headers['x-own']).toBe('x')
  await sender.request({ url: `${url}/elsewhere` })
  expect(counted).toEqual([
    ['kratos-public', 401],
    ['other', 401],
  ])
})

test.each([
  ['post', 'POST'],
  [undefined, 'GET'],
])(
  'a trace has the call with the method %p as %s, and continues at the service',
  async (method, expected) => {
    switchOnTraces()
    await sender.request({ url: `${url}/kratos/health/ready`, ...(method && { method }) })
    expect(headers.traceparent).toBe('00-t-s-01')
    expect(steps).toEqual([['kratos-public', expected, '/:id/health/ready'], 200])
  },
)

test('a call without a response is counted with the reason, and still fails', async () => {
  switchOnMetrics()
  status = 0
  await expect(sender.request({ url: `${url}/kratos/x`, method: 'POST' })).rejects.toMatchObject({
    failure: 'reset',
  })
  expect(counted).toEqual([['kratos-public', 'reset']])
})

test('an internal error is counted as a failure', async () => {
  switchOnMetrics()
  await expect(sender.request({ url: `${url}/kratos/x`, method: 'BAD METHOD' })).rejects.toThrow()
  expect(counted).toEqual([['kratos-public', 'failed']])
})
