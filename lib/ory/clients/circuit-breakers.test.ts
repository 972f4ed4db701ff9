import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { breakerLimits } from './circuit-breaker'
import { allBreakers, breakerFor, breakerForUrl, enableBreakers } from './circuit-breakers'
import { sender } from './connection'
import { ServiceError } from './service-error'

/** What Kratos does with a call, and with the question whether it is there. */
let onCall: Parameters<typeof serve>[0] = (_, response) => response.end('{}')
let onQuestion: Parameters<typeof serve>[0] = (_, response) => response.end('{}')
let calls = 0

beforeAll(async () => {
  const url = await serve((request, response) => {
    if (request.url === '/kratos/health/ready' || request.url === '/health/ready')
      return onQuestion(request, response)
    calls += 1
    return onCall(request, response)
  })
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: `${url}/kratos`,
    ORY_ADMIN_URL: url,
  })
  expect(allBreakers()).toEqual([])
  expect(breakerForUrl(`${url}/kratos/x`).enter()).not.toBeNull()
  expect(breakerFor('kratos-public', `${url}/kratos`).enter()).not.toBeNull()
  enableBreakers()
})
afterAll(closeServers)
afterEach(async () => {
  onCall = onQuestion = (_, response) => response.end('{}')
  await until(() => allBreakers().every(({ isDown }) => !isDown))
})

/** Waits for what comes after a few seconds at the latest. */
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 600; turns += 1) {
    if (await isDone()) return
    await wait(5)
  }
  throw new Error('It did not happen.')
}

/** Why the call failed; null when it had a response. */
async function failure(base = process.env.ORY_SDK_URL): Promise<string | null> {
  try {
    await sender.request({ url: `${base}/x`, method: 'POST' })
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.failure ?? null
    throw error
  }
}

async function failsUntilShed(): Promise<void> {
  await until(async () => (await failure()) === 'shed')
}

test('there is one breaker for each service, and all copies of this module share it', async () => {
  await failure()
  expect(allBreakers().map(({ name, isDown, openCalls }) => [name, isDown, openCalls])).toEqual([
    ['kratos-public', false, 0],
  ])
})

test('a service that cuts every connection is no longer called, until it responds again', async () => {
  onCall = onQuestion = ({ socket }) => socket.destroy()
  expect(await failure()).toBe('reset')
  await failsUntilShed()
  const before = calls
  expect(await failure()).toBe('shed')
  await expect(sender.request({ url: `${process.env.ORY_SDK_URL}/x` })).rejects.toMatchObject({
    call: 'GET /kratos/x',
    status: 0,
    code: 'ERR_SHED',
  })
  expect(calls).toBe(before)
  expect(allBreakers()[0]?.shedCount).toBeGreaterThan(1)
  onCall = onQuestion = (_, response) => response.end('{}')
  await until(async () => (await failure()) === null)
})

test('a service that starts to respond to the probe and never ends is down', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
  onCall = ({ socket }) => socket.destroy()
  const asked = new Promise<void>((resolve) => {
    onQuestion = (_, response) => response.writeHead(200).write('{', () => resolve())
  })
  expect(await failure()).toBe('reset')
  await asked
  // In two turns, the start of the answer has arrived.
  await nextTurn()
  await nextTurn()
  jest.advanceTimersByTime(breakerLimits.probeTimeout)
  await failsUntilShed()
  onQuestion = (_, response) => response.end('{}')
  jest.advanceTimersByTime(breakerLimits.probePause)
  await until(() => allBreakers().every(({ isDown }) => !isDown))
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

test('probes have Latchkey’s name, no visitor data, and a new connection each', async () => {
  const asked: unknown[] = []
  const sockets = new Set()
  onCall = ({ socket }) => socket.destroy()
  onQuestion = ({ headers, socket }, response) => {
    asked.push([headers['user-agent'], headers.cookie, headers['x-forwarded-for']])
    sockets.add(socket)
    response.end('{}')
  }
  await failure()
  await until(() => asked.length === 1)
  await failure()
  await until(() => asked.length === 2)
  expect(asked).toEqual(asked.map(() => ['latchkey-gate', undefined, undefined]))
  expect(sockets.size).toBe(2)
})

test('a service whose URL has no path is probed at its root', async () => {
  const asked: unknown[] = []
  onCall = ({ socket }) => socket.destroy()
  onQuestion = ({ url }, response) => {
    asked.push(url)
    response.end('{}')
  }
  expect(await failure(process.env.ORY_ADMIN_URL)).toBe('reset')
  await until(() => asked.length > 0)
  expect(asked).toEqual(['/health/ready'])
})

test.each([404, 500, 503])('a service that responds with %d to the probe is up', async (status) => {
  onCall = ({ socket }) => socket.destroy()
  onQuestion = (_, response) => response.writeHead(status).end('no')
  for (let count = 0; count < 20; count += 1) expect(await failure()).toBe('reset')
})
