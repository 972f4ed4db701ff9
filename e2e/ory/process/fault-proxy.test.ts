import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { closedPort } from '@/lib/http/testing/test-server'
import { type OryVariantName, oryVariantNames } from '../config/variants'
import { startFaultProxy } from './fault-proxy'

let kratos: Server
let shortLived: Server
let twoStep: Server
let port: number
let stop: () => Promise<void>
let kratosResponse: RequestListener

beforeEach(async () => {
  kratos = await listen((incoming, answer) => kratosResponse(incoming, answer))
  shortLived = await listen((_, answer) => answer.end('short-lived'))
  twoStep = await listen((_, answer) => answer.end('two-step'))
  port = await getPort()
  stop = await startProxy(portOf(kratos))
})

/** Starts the proxy on {@link port}. Returns how to stop it. */
function startProxy(kratosPort: number): Promise<() => Promise<void>> {
  return startFaultProxy({
    port,
    kratosPort,
    shortLivedPort: portOf(shortLived),
    variantPorts: Object.fromEntries(
      oryVariantNames.map((name) => [name, portOf(name === 'two-step' ? twoStep : kratos)]),
    ) as Record<OryVariantName, number>,
  })
}

afterEach(async () => {
  await stop()
  for (const server of [kratos, shortLived, twoStep]) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, 'localhost')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function send(
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<IncomingMessage> {
  const method = body === undefined ? 'GET' : 'POST'
  const outgoing = request({ host: 'localhost', port, path, method, headers }).end(body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  return incoming
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

test('forwards method, path, query, headers and body, and returns the response unchanged', async () => {
  kratosResponse = async (incoming, answer) => {
    const { method, url, headers } = incoming
    const body = await textOf(incoming)
    answer.writeHead(303, [
      ['location', 'http://elsewhere.example/login?flow=1'],
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2; Path=/'],
    ])
    answer.end(JSON.stringify({ method, url, host: headers.host, cookie: headers.cookie, body }))
  }
  const answer = await send('/a%20b?c=%2F', { host: 'accounts.example', cookie: 'x=1' }, 'hello')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('http://elsewhere.example/login?flow=1')
  expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  expect(JSON.parse(await textOf(answer))).toEqual({
    method: 'POST',
    url: '/a%20b?c=%2F',
    host: 'accounts.example',
    cookie: 'x=1',
    body: 'hello',
  })
})

test('forwards the first part of a response before the last part exists', async () => {
  let finish = () => {}
  kratosResponse = (_, answer) => {
    answer.write('first')
    finish = () => answer.end(' last')
  }
  const answer = await send('/')
  const [chunk] = (await once(answer, 'data')) as [Buffer]
  expect(chunk.toString()).toBe('first')
  finish()
  expect(await textOf(answer)).toBe(' last')
})

test('a browser with a fault cookie gets the fault, even one for a single method', async () => {
  kratosResponse = (_, answer) => answer.end('kratos')
  const cookie = 'a=b; sandbox_fault=rate-limited:POST'
  expect((await send('/self-service/login', { cookie }, 'x')).headers['retry-after']).toBe('7')
  expect(await textOf(await send('/self-service/login', { cookie }))).toBe('kratos')
  expect(await textOf(await send('/', { cookie: 'sandbox_fault=short-lived' }))).toBe('short-lived')
})

test('a browser with a variant cookie gets its Kratos, and can set a fault too', async () => {
  kratosResponse = (_, answer) => answer.end('kratos')
  expect(await textOf(await send('/', { cookie: 'sandbox_variant=two-step' }))).toBe('two-step')
  expect(await textOf(await send('/', { cookie: 'sandbox_variant=no-such' }))).toBe('kratos')
  const cookie = 'sandbox_variant=two-step; sandbox_fault=rate-limited:POST'
  expect((await send('/', { cookie }, 'x')).statusCode).toBe(429)
})

test('an API client that only sets a variant sends Kratos no cookie', async () => {
  kratosResponse = (incoming, answer) => answer.end(`kratos got ${incoming.headers.cookie}`)
  expect(await textOf(await send('/', { cookie: 'sandbox_variant=no-such' }))).toBe('kratos got undefined')
  const cookie = 'sandbox_variant=no-such; a=b'
  expect(await textOf(await send('/', { cookie }))).toBe(`kratos got ${cookie}`)
})

test('the fault `down` and a Kratos that does not run cut the connection', async () => {
  await expect(send('/', { cookie: 'sandbox_fault=down' })).rejects.toThrow('socket hang up')
  await stop()
  stop = await startProxy(closedPort)
  await expect(send('/')).rejects.toThrow('socket hang up')
})

test('a visitor who disconnects ends the request to Kratos', async () => {
  const left = new Promise<void>((resolve) => {
    kratosResponse = (_, answer) => {
      answer.once('close', resolve)
      visitor.destroy()
    }
  })
  const visitor = request({ host: 'localhost', port, path: '/' }).end()
  visitor.once('error', () => {})
  await left
})
