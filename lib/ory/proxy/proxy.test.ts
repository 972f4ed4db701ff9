import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { call, closeServers, deferred, serve } from '@/lib/http/testing/test-server'
import { serveProxy } from './testing/proxy-harness'

afterEach(closeServers)

describe('the request', () => {
  /** A Kratos that responds with the request. */
  async function mirror() {
    const asked: IncomingMessage[] = []
    const url = await serve(async (incoming, outgoing) => {
      asked.push(incoming)
      const body = Buffer.concat(await incoming.toArray()).toString()
      const { method, url: path, headers } = incoming
      outgoing.end(JSON.stringify({ method, path, headers, body }))
    })
    return { url, asked }
  }

  test('reaches Kratos with unchanged path, query, method and body', async () => {
    const kratos = await mirror()
    const proxy = await serveProxy(kratos.url)
    const query = '?flow=1&return_to=https%3A%2F%2Fa.example%2F%3Fb%3Dc&x=%E6%9C%83&empty='
    const response = await call(proxy.url, `/api/.ory/self-service/login${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'identifier=a%40b.example&password=%E6%9C%83+&method=password',
    })
    expect(JSON.parse(response.text)).toMatchObject({
      method: 'POST',
      path: `/self-service/login${query}`,
      body: 'identifier=a%40b.example&password=%E6%9C%83+&method=password',
      headers: {
        host: new URL(kratos.url).host,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '192.0.2.7',
        'x-request-id': 'request-1',
      },
    })
    expect(response.headers['x-request-id']).toBe('request-1')
    expect(proxy.reports).toEqual([])
  })

  test.each([
    ['/self-service/login/browser', 'return_to=%2Fui%2Funbind&aal=aal1', 'aal=aal1'],
    ['/self-service/login/browser', 'return_to=http%3A%2F%2Flogin.example.com%2Fui%2Funbind', ''],
    [
      '/self-service/registration/browser',
      'return_to=/settings&return%5Fto=/%3Flogout=true',
      'return_to=%2Fsettings',
    ],
    ['/self-service/registration/browser', 'after_verification_return_to=/unbind', ''],
    ['/self-service/settings/browser', 'x=%zz&return_to=/login%3Flogout%3Dtrue', 'x=%25zz'],
    ['/self-service/recovery/api', 'return_to=/unbind', ''],
    ['/self-service/logout/browser', 'return_to=/login%3Flogout=true', 'return_to=/login%3Flogout=true'],
    [
      '/self-service/login/browser',
      'return_to=https://shop.example.com/unbind',
      'return_to=https://shop.example.com/unbind',
    ],
    ['/self-service/login/browser', 'return_to=%2Fsettings%20+&x=%zz', 'return_to=%2Fsettings%20+&x=%zz'],
    ['/self-service/login/browser', 'return_to=http://[', 'return_to=http://['],
  ])('%s?%s reaches Kratos without a return_to that changes state', async (path, query, passed) => {
    const kratos = await mirror()
    const proxy = await serveProxy(kratos.url)
    await call(proxy.url, `/api/.ory${path}?${query}`)
    expect(kratos.asked[0]?.url).toBe(passed ? `${path}?${passed}` : path)
    expect(proxy.reports).toEqual(passed === query ? [] : [['return_to_dropped']])
  })

  test('is sent below the base path of Kratos', async () => {
    const kratos = await mirror()
    const proxy = await serveProxy(`${kratos.url}/base/public`)
    const response = await call(proxy.url, '/api/.ory/sessions/whoami')
    expect(JSON.parse(response.text).path).toBe('/base/public/sessions/whoami')
  })

  test('headers of one connection and of other proxies are not relayed', async () => {
    const kratos = await mirror()
    const proxy = await serveProxy(kratos.url)
    const response = await call(proxy.url, '/api/.ory/sessions/whoami', {
      headers: {
        connection: 'close, x-session-token',
        'x-session-token': 'secret',
        'keep-alive': 'timeout=1',
        te: 'trailers',
        'proxy-authorization': 'Basic x',
        accept: 'application/json',
      },
    })
    const { headers } = JSON.parse(response.text)
    // fetch itself adds the rest.
    const added = ['accept-language', 'cache-control', 'pragma', 'sec-fetch-mode', 'user-agent']
    expect(
      Object.keys(headers)
        .filter((name) => !added.includes(name))
        .sort(),
    ).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ])
    expect(headers['x-forwarded-host']).toBe('login.example.com')
    expect(headers.connection).toBe('keep-alive')
    expect(headers.accept).toBe('application/json')
  })

  test('DELETE with a body and without one', async () => {
    const kratos = await mirror()
    const proxy = await serveProxy(kratos.url)
    const body = '{"session_token":"t"}'
    const withBody = await call(proxy.url, '/api/.ory/self-service/logout/api', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const without = await call(proxy.url, '/api/.ory/sessions', { method: 'DELETE' })
    expect([JSON.parse(withBody.text).body, JSON.parse(without.text).body]).toEqual([body, ''])
  })

  test('streams: Kratos gets the start of a body before its end is sent', async () => {
    const firstPiece = deferred<string>()
    const kratos = await serve(async (incoming, outgoing) => {
      incoming.once('data', (chunk) => firstPiece.resolve(String(chunk)))
      incoming.on('end', () => outgoing.end('done'))
    })
    const proxy = await serveProxy(kratos)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: readable, duplex: 'half' }
    const response = fetch(`${proxy.url}/api/.ory/self-service/login`, init)
    await writer.write(Buffer.from('first'))
    expect(await firstPiece.promise).toBe('first')
    await writer.write(Buffer.from('last'))
    await writer.close()
    expect(await (await response).text()).toBe('done')
  })
})

describe('what is not public', () => {
  test.each([
    '/api/.ory/admin/identities',
    '/api/.ory/self-service/../admin/identities',
    '/api/.ory/self-service/%2e%2e/admin/identities',
    '/api/.ory/self-service/%2E./admin/identities',
    '/api/.ory/self-service/..%2fadmin/identities',
    '/api/.ory/self-service/%252e%252e/admin/identities',
    '/api/.ory/self-service/%252e%252e%252fadmin/identities',
    '/api/.ory/self-service/..\\admin\\identities',
    '/api/.ory/self-service/..;/admin/identities',
    '/api/.ory//admin/identities',
    '/api/.ory/self-service//admin/identities',
    '/api/.ory/%2fadmin/identities',
    '/api/.ory/%61dmin/identities',
    '/api/.ory/ADMIN/identities',
    '/api/.ory/../../admin/identities',
    '/api/.ory/\\admin/identities',
    '/api/.ory@evil.example/self-service/login',
    '/api/.ory.evil.example/self-service/login',
    '/api/.ory/@evil.example/self-service/login',
    '/api/.ory/health/ready',
    '/api/.ory/version',
    '/api/.ory/metrics/prometheus',
    '/api/.ory/',
    '/api/.ory',
    '/self-service/login',
    '/api/.ORY/self-service/login',
  ])('never calls Kratos for %s', async (path) => {
    let calls = 0
    const kratos = await serve((_, outgoing) => {
      calls += 1
      outgoing.end()
    })
    const proxy = await serveProxy(kratos)
    const response = await call(proxy.url, path, { headers: { accept: '*/*' } })
    expect([response.statusCode, calls]).toEqual([404, 0])
    expect(JSON.parse(response.text).error).toMatchObject({ code: 404, request: 'request-1' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['PUT', '/self-service/settings', 'GET, HEAD, POST, DELETE'],
    ['GET', '/self-service/login', 'POST'],
    ['GET', '/self-service/registration', 'POST'],
    ['PATCH', '/sessions', 'GET, HEAD, DELETE'],
    ['POST', '/sessions', 'GET, HEAD, DELETE'],
    ['DELETE', '/schemas', 'GET, HEAD'],
    ['OPTIONS', '/self-service/login', 'POST'],
  ])('%s %s is rejected with the allowed methods', async (method, path, allow) => {
    const proxy = await serveProxy('http://127.0.0.1:9')
    const response = await call(proxy.url, `/api/.ory${path}`, { method })
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
  })
})

describe('the response', () => {
  test('keeps its status and its text', async () => {
    const kratos = await serve((incoming, outgoing) => {
      outgoing.writeHead(Number(new URL(incoming.url ?? '', 'http://x').searchParams.get('id')), {
        'content-type': 'application/json',
      })
      outgoing.end('{"ui":"繁體"}')
    })
    const proxy = await serveProxy(kratos)
    for (const status of [200, 201, 400, 401, 403, 404, 410, 422, 429, 500, 503]) {
      const response = await call(proxy.url, `/api/.ory/self-service/errors?id=${status}`)
      expect([response.statusCode, response.text]).toEqual([status, '{"ui":"繁體"}'])
    }
    expect(proxy.reports).toEqual([])
  })

  test('relays every cookie', async () => {
    const cookies = Array.from(
      { length: 40 },
      (_, index) =>
        `c${index}=v${index}, x; Path=/; Domain=kratos; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly`,
    )
    const kratos = await serve((_, outgoing) => {
      outgoing.setHeader('set-cookie', cookies)
      outgoing.end()
    })
    const proxy = await serveProxy(kratos, { appUrl: 'https://login.example.com' })
    const response = await call(proxy.url, '/api/.ory/self-service/login/browser')
    expect(response.headers['set-cookie']).toEqual(cookies)
  })

  test('streams: its start arrives before its end is sent', async () => {
    const sendLast = deferred<undefined>()
    const kratos = await serve(async (_, outgoing) => {
      outgoing.write('first')
      await sendLast.promise
      outgoing.end('last')
    })
    const proxy = await serveProxy(kratos)
    const response = await fetch(`${proxy.url}/api/.ory/schemas`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first')
    sendLast.resolve(undefined)
    expect((await reader?.read())?.value).toBe('last')
  })

  test('redirects are relayed, not followed', async () => {
    let location = ''
    const kratos = await serve((_, outgoing) => outgoing.writeHead(303, { location }).end())
    const proxy = await serveProxy(kratos)
    const relayed = async (from: string) => {
      location = from
      const response = await call(proxy.url, '/api/.ory/self-service/login', { method: 'POST', body: 'a=b' })
      return [response.statusCode, response.headers.location]
    }
    const own = 'http://login.example.com'
    expect(await relayed(`${kratos}/self-service/login/browser?aal=aal2`)).toEqual([
      303,
      `${own}/api/.ory/self-service/login/browser?aal=aal2`,
    ])
    expect(await relayed(`${own}/login?flow=1`)).toEqual([303, `${own}/login?flow=1`])
    expect(await relayed('https://access.line.me/authorize?a=b')).toEqual([
      303,
      'https://access.line.me/authorize?a=b',
    ])
    expect(proxy.reports).toEqual([])
    expect(await relayed('///evil.example')).toEqual([303, '/'])
    expect(proxy.reports).toEqual([['location_dropped']])
  })

  test('a redirect to a URL of Latchkey that changes state becomes the start page, and only a sign-out continues', async () => {
    const own = 'http://login.example.com'
    let location = ''
    const kratos = await serve((_, outgoing) => outgoing.writeHead(303, { location }).end())
    const proxy = await serveProxy(kratos)
    const relayed = async (from: string, path = '/self-service/registration') => {
      location = from
      const response = await call(proxy.url, `/api/.ory${path}`, {
        method: path.includes('logout') ? 'GET' : 'POST',
      })
      return response.headers.location
    }
    for (const acting of ['/unbind', '/ui/unbind', '/ui/%75nbind', '/?logout=true', '/login?logout=true']) {
      expect(await relayed(own + acting)).toBe('/')
      expect(await relayed(acting)).toBe('/')
    }
    expect(proxy.reports.length).toBe(10)
    expect(new Set(proxy.reports.flat())).toEqual(new Set(['location_dropped']))
    const signedOut = `${own}/login?logout=true`
    expect(await relayed(signedOut, '/self-service/logout?token=t')).toBe(signedOut)
  })

  test('HEAD has the headers and no body', async () => {
    const kratos = await serve((_, outgoing) => outgoing.setHeader('content-length', '1234').end())
    const proxy = await serveProxy(kratos)
    const response = await call(proxy.url, '/api/.ory/.well-known/ory/webauthn.js', { method: 'HEAD' })
    expect([response.statusCode, response.headers['content-length'], response.text]).toEqual([
      200,
      '1234',
      '',
    ])
  })

  test('204 and 304 have no body', async () => {
    const kratos = await serve((incoming, outgoing) =>
      outgoing.writeHead(incoming.method === 'DELETE' ? 204 : 304).end(),
    )
    const proxy = await serveProxy(kratos)
    const deleted = await call(proxy.url, '/api/.ory/sessions/1', { method: 'DELETE' })
    const unchanged = await call(proxy.url, '/api/.ory/schemas')
    expect([deleted.statusCode, deleted.text, unchanged.statusCode, unchanged.text]).toEqual([
      204,
      '',
      304,
      '',
    ])
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('sent with coding %s, it can be read', async (coding, encode) => {
    const text = JSON.stringify({ schema: 'x'.repeat(5000) })
    const body = encode(text)
    const kratos = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-encoding': coding, 'content-length': body.length }).end(body)
    })
    const proxy = await serveProxy(kratos)
    const response = await fetch(`${proxy.url}/api/.ory/schemas/a`)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? 'identity' : null)
  })

  test('headers of one connection and of other proxies are not relayed', async () => {
    const kratos = await serve((_, outgoing) => {
      outgoing.writeHead(200, {
        connection: 'close, x-hop',
        'x-hop': '1',
        'proxy-authenticate': 'Basic',
        via: '1.1 envoy',
        'retry-after': '1',
      })
      outgoing.end('x')
    })
    const proxy = await serveProxy(kratos)
    const { headers } = await fetch(`${proxy.url}/api/.ory/schemas`)
    const relayed = ['x-hop', 'proxy-authenticate', 'via', 'retry-after'].map((name) => headers.get(name))
    expect(relayed).toEqual([null, null, null, '1'])
  })
})

test('a request that cannot be forwarded releases its slot', async () => {
  const ended: string[] = []
  const gate = { enter: () => (result: string) => void ended.push(result) }
  const kratos = await serve((_, outgoing) => outgoing.end('{}'))
  // No header can hold this character, so the request never leaves.
  const proxy = await serveProxy(kratos, { gate, ipAddress: '\u4e2d' })
  const response = await call(proxy.url, '/api/.ory/sessions/whoami')
  expect([response.statusCode, ended]).toEqual([502, ['failed']])
})

test('cookies of other programs reach Kratos unchanged, and release the slot', async () => {
  const ended: string[] = []
  const gate = { enter: () => (result: string) => void ended.push(result) }
  const kratos = await serve((incoming, outgoing) => outgoing.end(JSON.stringify(incoming.headers.cookie)))
  const proxy = await serveProxy(kratos, { gate })
  const headers = { cookie: 'x=%E4%B8%AD' }
  const response = await call(proxy.url, '/api/.ory/sessions/whoami', { headers })
  expect([response.text, ended]).toEqual(['"x=%E4%B8%AD"', ['answered']])
})
