import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { AxiosRequestConfig } from 'axios'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { watchTimers } from '@/lib/http/testing/watch-timers'
import { callService } from './call-service'
import { breakerLimits, type CircuitBreaker } from './circuit-breaker'
import { allBreakers, enableBreakers } from './circuit-breakers'
import { sender } from './connection'
import { serviceTimeout } from './service-adapter'
import { responseLimit } from './transport'

/*
 * A call to a service takes a place in the gate, a timer and a connection, and so does our own question to a
 * service. Each test breaks one step. Then nothing may be held.
 */

type Respond = (request: IncomingMessage, response: ServerResponse) => void
const up: Respond = (_, response) => void response.end('{}')

let onCall = up
let onQuestion = up
const sockets = new Set<Socket>()
let timersHeld: () => number[]

beforeAll(async () => {
  const url = await serve((request, response) => {
    sockets.add(request.socket)
    request.socket.once('close', () => sockets.delete(request.socket))
    return request.url === '/health/ready' ? onQuestion(request, response) : onCall(request, response)
  })
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: url,
    ORY_ADMIN_URL: `http://127.0.0.1:${closedPort}`,
  })
  enableBreakers()
})
beforeEach(() => {
  onCall = onQuestion = up
  timersHeld = watchTimers()
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(closeServers)

async function until(isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 400 && !isDone(); turns += 1) await wait(5)
}

/** Our own timers: those of Node have other delays. */
const ours: readonly number[] = [serviceTimeout, breakerLimits.probeTimeout]

async function whatIsHeld() {
  const timers = () => timersHeld().filter((delay) => ours.includes(delay))
  const places = () => allBreakers().reduce((sum, { openCalls }) => sum + openCalls, 0)
  await until(() => sockets.size === 0 && timers().length === 0)
  return { places: places(), timers: timers(), connections: sockets.size }
}
const nothing = { places: 0, timers: [], connections: 0 }

/** How a call failed. */
async function failure(more: AxiosRequestConfig = {}, base = process.env.ORY_SDK_URL): Promise<unknown> {
  return sender.request({ url: `${base}/x`, method: 'POST', ...more }).then(
    () => 'no failure',
    (error) => error.failure ?? error.name,
  )
}

describe('a call holds no resource if', () => {
  test('its URL is invalid', async () => {
    expect(await failure({}, 'no URL')).toBe('TypeError')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('its headers cannot be sent', async () => {
    expect(await failure({ headers: { 'no name': 'x' } })).toBe('failed')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('the service does not run', async () => {
    expect(await failure({}, process.env.ORY_ADMIN_URL)).toBe('refused')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test.each([
    ['', 'reset'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a"', 'reset'],
    ['rubbish', 'not-http'],
  ])('the service sends %j and closes the connection', async (bytes, expected) => {
    onCall = ({ socket }) => socket.end(bytes)
    expect(await failure()).toBe(expected)
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('the body is too large', async () => {
    onCall = (_, response) => void response.write(Buffer.alloc(responseLimit + 1))
    expect(await failure()).toBe('too-large')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('the visitor had disconnected before', async () => {
    expect(await failure({ signal: AbortSignal.abort() })).toBe('left')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test.each(['before the response', 'in the middle of the body'])(
    'the visitor disconnects %s',
    async (when) => {
      const leaving = new AbortController()
      onCall = (_, response) => {
        if (when === 'before the response') return leaving.abort()
        response.write('{', () => setImmediate(() => leaving.abort()))
      }
      expect(await failure({ signal: leaving.signal })).toBe('left')
      expect(await whatIsHeld()).toEqual(nothing)
    },
  )

  test.each(['nothing', 'a body that never ends'])('the service sends %s', async (what) => {
    jest.restoreAllMocks()
    timersHeld = watchTimers(serviceTimeout)
    onCall = (_, response) => void (what !== 'nothing' && response.write('{'))
    expect(await failure()).toBe('timed-out')
    expect(await whatIsHeld()).toEqual(nothing)
  })
})

describe('a probe holds no resource if the service', () => {
  test.each<[string, Respond]>([
    ['answers', up],
    ['closes the connection', ({ socket }) => socket.destroy()],
    ['breaks its answer off', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
    ['sends no HTTP', ({ socket }) => socket.end('rubbish')],
    ['answers with too much', (_, response) => void response.write(Buffer.alloc(64 * 1024))],
  ])('%s', async (_, respond) => {
    onCall = ({ socket }) => socket.destroy()
    const isAsked = new Promise<void>((resolve) => {
      onQuestion = (request, response) => {
        resolve()
        respond(request, response)
      }
    })
    await failure()
    await isAsked
    onQuestion = up
    await until(() => allBreakers().every(({ isDown }) => !isDown))
    expect(await whatIsHeld()).toEqual(nothing)
  })
})

describe('a slot of the breaker', () => {
  const results: unknown[] = []
  const gate: Pick<CircuitBreaker, 'enter'> = { enter: () => (result) => results.push(result) }
  const broken = () => {
    throw new Error('broken')
  }
  beforeEach(() => {
    results.length = 0
  })

  const call = { gate, observe: () => null, send: broken, failureOf: broken }
  const answered = async () => ({ status: 200 })

  test('is released after a response', async () => {
    expect(await callService({ ...call, send: answered })).toEqual({ response: { status: 200 } })
    expect(results).toEqual(['answered'])
  })

  test('is released if the call fails, immediately or later', async () => {
    const error = new Error('broken')
    const broke = { response: null, failure: 'reset', error }
    expect(await callService({ ...call, failureOf: () => 'reset' })).toEqual(broke)
    const later = () => Promise.resolve().then(broken)
    await callService({ ...call, send: later, failureOf: () => 'left' })
    expect(results).toEqual(['reset', 'left'])
  })

  test('is released if the cause is unknown', async () => {
    expect(await callService(call)).toMatchObject({ response: null, failure: 'failed' })
    expect(results).toEqual(['failed'])
  })

  test('is not acquired for a call that is shed', async () => {
    const send = jest.fn(answered)
    expect(await callService({ ...call, gate: { enter: () => null }, send })).toEqual({
      response: null,
      failure: 'shed',
    })
    expect([send.mock.calls, results]).toEqual([[], []])
  })
})
