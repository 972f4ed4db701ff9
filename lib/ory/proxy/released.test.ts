import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { watchTimers } from '@/lib/http/testing/watch-timers'
import { type Metrics, observers } from '@/lib/observers/observers'
import { breakerLimits, CircuitBreaker } from '@/lib/ory/clients/circuit-breaker'
import { responseLimit } from '@/lib/ory/clients/transport'
import { bodyLimit } from './exchange'
import { type ProxyOptions, proxyToKratos } from './proxy'

/*
 * The proxy takes a place in the gate, a timer for Kratos, a connection, and a timer for the response. Each test
 * breaks one step. Then nothing may be held.
 */

let gate: CircuitBreaker
let ended: unknown[] = []
const sockets = new Set<Socket>()
let timersHeld: () => number[]

beforeEach(() => {
  gate = new CircuitBreaker('kratos-public', 'http://kratos', async () => true)
  ended = []
  observers().metrics = { call: ({ result }) => ended.push(result) } as Partial<Metrics> as Metrics
  timersHeld = watchTimers()
})
afterEach(async () => {
  jest.restoreAllMocks()
  delete observers().metrics
  delete observers().traces
  await closeServers()
})

/** Kratos, whose connections we count. */
function serveKratos(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return serve((request, response) => {
    sockets.add(request.socket)
    request.socket.once('close', () => sockets.delete(request.socket))
    respond(request, response)
  })
}

const timeout = 5000
const form = 'http://login.example.com/api/.ory/self-service/settings?flow=f'
type Sent = RequestInit & { duplex?: 'half' }

function proxied(kratosUrl: string, sent: Sent = {}, options: Partial<ProxyOptions> = {}) {
  return proxyToKratos(new Request(form, sent), {
    kratosUrl,
    appUrl: 'http://login.example.com',
    ipAddress: null,
    requestId: 'r',
    timeout,
    gate,
    report: () => {},
    ...options,
  })
}

async function until(isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 400 && !isDone(); turns += 1) await wait(5)
}

/** The gate's own timer stays: it is one for all calls, and ends by itself. */
async function whatIsHeld() {
  const timers = () => timersHeld().filter((delay) => delay !== breakerLimits.quietTime)
  await until(() => sockets.size === 0 && timers().length === 0)
  return { places: gate.openCalls, timers: timers(), connections: sockets.size }
}
const nothing = { places: 0, timers: [], connections: 0 }

/** A body that a visitor begins to send. */
const unfinished = (more: UnderlyingDefaultSource<Uint8Array> = {}): Sent => ({
  method: 'POST',
  duplex: 'half',
  body: new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(9)),
    ...more,
  }),
})

describe('no resource is held if', () => {
  test('the trace of the call cannot start', async () => {
    const broken = () => {
      throw new Error('no trace')
    }
    observers().traces = { request: broken, call: broken, flush: async () => {} }
    expect((await proxied('http://kratos.invalid')).status).toBe(502)
    expect([await whatIsHeld(), ended]).toEqual([nothing, []])
  })

  test('the headers cannot be built', async () => {
    const response = await proxied('http://kratos.invalid', {}, { ipAddress: '\u4e2d' })
    expect([response.status, await whatIsHeld(), ended]).toEqual([502, nothing, ['failed']])
  })

  test('other code reads the body of the visitor', async () => {
    const request = new Request(form, { method: 'POST', body: 'a=b' })
    request.body?.getReader()
    const options = { kratosUrl: 'http://kratos.invalid', appUrl: 'http://login.example.com', timeout, gate }
    const others = { ipAddress: null, requestId: 'r', report: () => {} }
    expect((await proxyToKratos(request, { ...options, ...others })).status).toBe(502)
    expect([await whatIsHeld(), ended]).toEqual([nothing, ['failed']])
  })

  test('Kratos does not run', async () => {
    const response = await proxied(`http://127.0.0.1:${closedPort}`)
    expect([response.status, await whatIsHeld(), ended]).toEqual([502, nothing, ['refused']])
  })

  test.each(['', 'HTTP/1.1 200 OK\r\ncontent-le', 'rubbish', 'HTTP/1.1 099 Rubbish\r\n\r\n'])(
    'Kratos sends %j and closes the connection',
    async (bytes) => {
      const kratos = await serveKratos(({ socket }) => socket.end(bytes))
      expect((await proxied(kratos)).status).toBe(502)
      expect(await whatIsHeld()).toEqual(nothing)
      expect(ended).toHaveLength(1)
    },
  )

  test('Kratos responds with a status that HTTP does not have, and an endless body', async () => {
    const kratos = await serveKratos(({ socket }) => {
      socket.write('HTTP/1.1 999 Rubbish\r\ncontent-length: 9\r\n\r\n{')
    })
    const response = await proxied(kratos)
    expect([response.status, await whatIsHeld(), ended]).toEqual([502, nothing, [999]])
  })

  test('Kratos never responds', async () => {
    const kratos = await serveKratos(() => {})
    const response = await proxied(kratos, {}, { timeout: 20 })
    expect([response.status, await whatIsHeld(), ended]).toEqual([504, nothing, ['timed-out']])
  })

  test('the visitor had disconnected before', async () => {
    const kratos = await serveKratos(() => {})
    // The call is not made: the test would end before this timer.
    const response = await proxied(kratos, { signal: AbortSignal.abort() }, { timeout: 60_000 })
    expect([response.status, await whatIsHeld(), ended]).toEqual([499, nothing, ['left']])
  })

  test('the visitor disconnects while Kratos works', async () => {
    const leaving = new AbortController()
    const kratos = await serveKratos(() => leaving.abort())
    const response = await proxied(kratos, { signal: leaving.signal })
    expect([response.status, await whatIsHeld(), ended]).toEqual([499, nothing, ['left']])
  })

  test('the visitor disconnects in the middle of the body', async () => {
    const leaving = new AbortController()
    const kratos = await serveKratos((request) => request.resume().once('data', () => leaving.abort()))
    const response = await proxied(kratos, { ...unfinished(), signal: leaving.signal })
    expect([response.status, await whatIsHeld(), ended]).toEqual([499, nothing, ['left']])
  })

  test('the body of the visitor aborts', async () => {
    const kratos = await serveKratos((request) => request.resume())
    const broken = unfinished({ pull: () => Promise.reject(new Error('broken')) })
    expect((await proxied(kratos, broken)).status).toBe(502)
    expect([await whatIsHeld(), ended]).toEqual([nothing, ['failed']])
  })

  test('the body of the visitor never ends', async () => {
    const kratos = await serveKratos((request) => request.resume())
    const response = await proxied(kratos, unfinished(), { timeout: 20 })
    expect([response.status, await whatIsHeld(), ended]).toEqual([504, nothing, ['timed-out']])
  })

  test('the body of the visitor is too large', async () => {
    const kratos = await serveKratos((request) => request.resume())
    const endless = unfinished({ pull: (controller) => controller.enqueue(new Uint8Array(bodyLimit)) })
    const response = await proxied(kratos, endless)
    expect([response.status, await whatIsHeld(), ended]).toEqual([413, nothing, ['left']])
  })

  test('Kratos responds before it has the whole body, and closes the connection', async () => {
    const kratos = await serveKratos((_, response) => {
      response.writeHead(400, { connection: 'close' }).end('{}')
    })
    const response = await proxied(kratos, unfinished())
    expect([response.status, await response.text()]).toEqual([400, '{}'])
    expect([await whatIsHeld(), ended]).toEqual([nothing, [400]])
  })
})

describe('once the response has started, no resource is held after', () => {
  const begun = (more: (response: ServerResponse) => void = () => {}) =>
    serveKratos((_, response) => {
      response.write('first')
      more(response)
    })
  const bodyOf = (response: Response) => {
    if (response.body === null) throw new Error('The response has no body.')
    return response.body.getReader()
  }

  test('its end', async () => {
    const kratos = await serveKratos((_, outgoing) => {
      outgoing.writeHead(200, { connection: 'close' }).end('all of it')
    })
    expect(await (await proxied(kratos)).text()).toBe('all of it')
    expect([await whatIsHeld(), ended]).toEqual([nothing, [200]])
  })

  test('Kratos aborted it', async () => {
    const response = await proxied(await begun(({ socket }) => setImmediate(() => socket?.destroy())))
    await expect(response.text()).rejects.toThrow()
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('it became too large', async () => {
    const response = await proxied(await begun((outgoing) => outgoing.write(Buffer.alloc(responseLimit))))
    await expect(response.text()).rejects.toThrow('is too large')
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test('its reader stopped', async () => {
    const reader = bodyOf(await proxied(await begun()))
    await reader.read()
    await reader.cancel()
    expect(await whatIsHeld()).toEqual(nothing)
  })

  test.each([0, 1])('the visitor disconnected, after %d parts were read', async (parts) => {
    const leaving = new AbortController()
    const reader = bodyOf(await proxied(await begun(), { signal: leaving.signal }))
    for (let part = 0; part < parts; part += 1) await reader.read()
    leaving.abort()
    expect(await whatIsHeld()).toEqual(nothing)
  })
})
