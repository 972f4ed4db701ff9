import { EventEmitter, once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  request as nodeRequest,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { call, closedPort, closeServers, deferred, serve } from '@/lib/http/testing/test-server'
import { bodyLimit } from './exchange'
import { serveProxy } from './testing/proxy-harness'

afterEach(async () => {
  jest.useRealTimers()
  await closeServers()
})

const form = '/api/.ory/self-service/settings'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const json = { accept: 'application/json, text/plain, */*' }

/** No timer of the proxy fires before the test fires it. Node's own timers continue. */
function playTimers(): void {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  })
}

/** The response to a GET, once it has started. */
async function responseOf(url: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url)
  const outgoing = nodeRequest({ hostname, port, path: form, agent: false })
  const answered = once(outgoing, 'response')
  outgoing.end()
  const [incoming] = await answered
  return incoming
}

/** The response to a POST whose body has not ended yet. */
async function responseToUnfinished(
  url: string,
  headers: Record<string, string>,
  send: (outgoing: ClientRequest) => Promise<void>,
) {
  const { hostname, port } = new URL(url)
  const outgoing = nodeRequest({ hostname, port, path: form, method: 'POST', headers, agent: false })
  outgoing.on('error', () => {})
  const answered = once(outgoing, 'response')
  await send(outgoing)
  const [incoming] = await answered
  const text = Buffer.concat(await incoming.toArray()).toString()
  outgoing.destroy()
  return { status: incoming.statusCode, location: incoming.headers.location, text }
}

describe('the body', () => {
  test('may be as long as the limit', async () => {
    const kratos = await serve(async (incoming, outgoing) => {
      outgoing.end(String(Buffer.concat(await incoming.toArray()).length))
    })
    const proxy = await serveProxy(kratos)
    const response = await call(proxy.url, form, { method: 'POST', body: 'x'.repeat(bodyLimit) })
    expect([response.statusCode, response.text]).toEqual([200, String(bodyLimit)])
  })

  test('is rejected before it is sent if its declared length is over the limit', async () => {
    const proxy = await serveProxy('http://kratos.invalid', { timeout: 60_000 })
    const declared = { 'content-length': String(bodyLimit + 1) }
    const headersOnly = async (outgoing: ClientRequest) => outgoing.flushHeaders()
    const response = await responseToUnfinished(proxy.url, { ...json, ...declared }, headersOnly)
    expect(response.status).toBe(413)
    expect(JSON.parse(response.text).error).toMatchObject({
      id: 'too_large',
      code: 413,
      request: 'request-1',
    })
    const page = await responseToUnfinished(proxy.url, { ...html, ...declared }, headersOnly)
    expect([page.status, page.location]).toEqual([303, '/error?reason=too_large&request=request-1'])
    expect(proxy.reports).toEqual([['too_large'], ['too_large']])
  })

  test.each([
    ['a client', json, { status: 413 }],
    ['a browser', html, { status: 303, location: '/error?reason=too_large&request=request-1' }],
  ])(
    'of %s, not declared, is rejected once it is too long; Kratos never has a whole one',
    async (_, accept, response) => {
      const asked = deferred<undefined>()
      const ended = deferred<boolean>()
      const kratos = await serve((incoming) => {
        asked.resolve(undefined)
        incoming.resume().on('close', () => ended.resolve(incoming.complete))
      })
      const proxy = await serveProxy(kratos, { timeout: 60_000 })
      const sent = responseToUnfinished(proxy.url, accept, async (outgoing) => {
        outgoing.write('x')
        await asked.promise
        outgoing.write('x'.repeat(bodyLimit))
      })
      expect(await sent).toMatchObject(response)
      expect(await ended.promise).toBe(false)
      expect(proxy.reports).toEqual([['too_large']])
    },
  )
})

describe('Kratos', () => {
  test('too slow to start its response', async () => {
    const kratos = await serve(() => {})
    const proxy = await serveProxy(kratos, { timeout: 50 })
    const response = await call(proxy.url, form, { headers: json })
    expect(response.statusCode).toBe(504)
    expect(JSON.parse(response.text).error).toEqual({
      id: 'timeout',
      code: 504,
      status: 'Gateway Timeout',
      message: 'The identity service took too long to answer.',
      request: 'request-1',
    })
    const page = await call(proxy.url, form, { method: 'POST', headers: html, body: 'a=b' })
    expect([page.statusCode, page.headers.location]).toEqual([303, '/error?reason=timeout&request=request-1'])
    expect(page.headers['cache-control']).toBe('no-store')
    expect(proxy.reports).toEqual([['timeout'], ['timeout']])
  })

  test('may be slow to finish a response that it has started', async () => {
    const kratosResponse = deferred<ServerResponse>()
    const kratos = await serve((_, outgoing) => {
      outgoing.write('first,')
      kratosResponse.resolve(outgoing)
    })
    playTimers()
    const proxy = await serveProxy(kratos, { timeout: 1000 })
    const incoming = await responseOf(proxy.url)
    expect(String((await once(incoming, 'data'))[0])).toBe('first,')
    jest.advanceTimersByTime(60_000)
    ;(await kratosResponse.promise).end('last')
    expect(Buffer.concat(await incoming.toArray()).toString()).toBe('last')
  })

  test('is not slow if only the visitor sends slowly', async () => {
    const pieces = new EventEmitter()
    const kratos = await serve((incoming, outgoing) => {
      incoming.on('data', (piece) => pieces.emit('arrived', String(piece)))
      incoming.on('end', () => outgoing.end('all of it'))
    })
    playTimers()
    const proxy = await serveProxy(kratos, { timeout: 1000 })
    const { hostname, port } = new URL(proxy.url)
    const outgoing = nodeRequest({ hostname, port, path: form, method: 'POST', agent: false })
    const answered = once(outgoing, 'response')
    for (const piece of ['a', 'b', 'c']) {
      const arrived = once(pieces, 'arrived')
      outgoing.write(piece)
      expect(await arrived).toEqual([piece])
      jest.advanceTimersByTime(999)
    }
    outgoing.end()
    const [incoming] = await answered
    expect(Buffer.concat(await incoming.toArray()).toString()).toBe('all of it')
  })

  test('that does not run', async () => {
    const proxy = await serveProxy(`http://127.0.0.1:${closedPort}`)
    const response = await call(proxy.url, form, { headers: json })
    expect(response.statusCode).toBe(502)
    expect(response.text).not.toMatch(/127\.0\.0\.1|ECONN|fetch/)
    expect(JSON.parse(response.text).error).toMatchObject({
      id: 'unavailable',
      code: 502,
      request: 'request-1',
    })
    const page = await call(proxy.url, form, { headers: html })
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      '/error?reason=unavailable&request=request-1',
    ])
    expect(proxy.reports).toEqual([
      ['unavailable', 'ECONNREFUSED'],
      ['unavailable', 'ECONNREFUSED'],
    ])
  })

  test('that closes the connection without a response', async () => {
    const kratos = await serve((incoming) => incoming.socket.destroy())
    const proxy = await serveProxy(kratos)
    expect((await call(proxy.url, form, { method: 'POST', body: 'a=b' })).statusCode).toBe(502)
    expect(proxy.reports).toEqual([['unavailable', 'UND_ERR_SOCKET']])
  })

  test.each(['rubbish', 'HTTP/1.1 999 Rubbish\r\n\r\n', 'HTTP/1.1 099 Rubbish\r\n\r\n'])(
    'that responds with %j, which is not HTTP',
    async (response) => {
      const kratos = await serve((incoming) => incoming.socket.end(response))
      const proxy = await serveProxy(kratos)
      expect((await call(proxy.url, form)).statusCode).toBe(502)
      expect(proxy.reports).toMatchObject([['unavailable', expect.any(String)]])
    },
  )

  test('that aborts in the middle: the visitor’s response aborts too', async () => {
    const kratosRequest = deferred<IncomingMessage>()
    const kratos = await serve((incoming, outgoing) => {
      outgoing.write('first')
      kratosRequest.resolve(incoming)
    })
    const proxy = await serveProxy(kratos)
    const incoming = await responseOf(proxy.url)
    expect(String((await once(incoming, 'data'))[0])).toBe('first')
    const { socket } = await kratosRequest.promise
    socket.destroy()
    await expect(incoming.toArray()).rejects.toThrow('aborted')
  })
})

test('a visitor who disconnects ends the call to Kratos', async () => {
  const asked = deferred<undefined>()
  const ended = deferred<undefined>()
  const kratos = await serve((_, outgoing) => {
    outgoing.on('close', () => ended.resolve(undefined))
    asked.resolve(undefined)
  })
  const proxy = await serveProxy(kratos, { timeout: 60_000 })
  const { hostname, port } = new URL(proxy.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${form} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await asked.promise
  socket.destroy()
  await ended.promise
  expect(proxy.reports).toEqual([])
})
