import { afterEach, expect, jest, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { responseLimit } from '@/lib/ory/clients/transport'
import { boundedBody } from './proxy'
import { serveProxy } from './testing/proxy-harness'

const bounds = { size: 10, time: 60_000 }
afterEach(() => {
  jest.useRealTimers()
})

const read = (body: ReadableStream<Uint8Array>) => new Response(body).text()

test('a body at the limit passes, and one byte more aborts', async () => {
  const body = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>
  expect(await read(boundedBody(body('0123456789'), bounds))).toBe('0123456789')
  await expect(read(boundedBody(body('0123456789a'), bounds))).rejects.toThrow('is too large')
})

test('a completed body leaves no timer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const body = boundedBody(new Blob(['0123']).stream() as ReadableStream<Uint8Array>, bounds)
  expect(jest.getTimerCount()).toBe(1)
  await read(body)
  expect(jest.getTimerCount()).toBe(0)
})

test('an endless body aborts, and its source is cancelled', async () => {
  const source = { reason: undefined as unknown }
  const endless = new ReadableStream<Uint8Array>({
    cancel: (reason) => {
      source.reason = reason
    },
  })
  await expect(read(boundedBody(endless, { ...bounds, time: 20 }))).rejects.toThrow('takes too long')
  expect(source.reason).toEqual(new Error('The response of Kratos takes too long.'))
})

test('the proxy forwards no endless response', async () => {
  const part = Buffer.alloc(64 * 1024)
  const kratos = await serve((_, response) => {
    const more = () => {
      while (response.write(part));
      response.once('drain', more)
    }
    more()
  })
  const { url } = await serveProxy(kratos)
  await expect(call(url, '/api/.ory/self-service/settings')).rejects.toThrow('aborted')
  expect(responseLimit).toBeLessThan(10_000_000)
  await closeServers()
})
