import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createTraces } from '../../../lib/telemetry/traces'

/** What Latchkey sends to a receiver of OTLP for one request, with one call that had no response. */
export async function sentTraces(): Promise<{ body: string; traceId: string; spanId: string }> {
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  assert.ok(address !== null && typeof address === 'object')
  const received = once(receiver, 'request') as Promise<[IncomingMessage, ServerResponse]>

  const traces = createTraces({
    endpoint: `http://127.0.0.1:${address.port}`,
    release: '0.0.0',
    continuesTraces: false,
    onLost: (reason) => assert.fail(reason),
  })
  const request = traces.request({ method: 'GET', route: '/login', traceparent: undefined })
  const call = { service: 'kratos-public', method: 'GET', path: '/sessions/whoami', parent: request }
  traces.call(call).end('refused')
  request.end(200)
  const sent = traces.flush()

  const [incoming, outgoing] = await received
  assert.equal(`${incoming.method} ${incoming.url}`, 'POST /v1/traces')
  assert.equal(incoming.headers['content-type'], 'application/json')
  const body = await text(incoming)
  outgoing.end('{}')
  await sent
  receiver.close()
  const [, traceId = '', spanId = ''] = request.traceparent.split('-')
  return { body, traceId, spanId }
}
