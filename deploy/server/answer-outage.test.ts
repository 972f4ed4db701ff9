import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { withOutageStatus } from './answer-outage.mjs'

afterEach(closeServers)

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The error page, in pieces as Next sends it. */
const errorPage: Listener = ({ url, headers }, response) => {
  response.setHeader('content-type', 'text/html')
  response.appendHeader('set-cookie', 'theirs=2')
  response.flushHeaders()
  response.write(Buffer.from('<p>'))
  response.write(`${url} ${headers['x-request-id']} ${headers.cookie}`)
  response.end('</p>')
}

const redirect = (location: string, status = 303) =>
  ((request, response) => {
    if (request.url?.startsWith('/error')) return errorPage(request, response)
    // As Next does while it serves a request.
    request.headers.cookie = 'changed'
    response.setHeader('x-request-id', 'r-1')
    response.setHeader('set-cookie', ['ours=1'])
    response.appendHeader('location', location)
    response.statusCode = status
    return response.end('Redirecting')
  }) satisfies Listener

async function ask(listener: Listener, path: string, options = {}) {
  const url = await serve(withOutageStatus(listener))
  const { statusCode, headers, text } = await call(url, path, { headers: { cookie: 'a=b' }, ...options })
  return {
    status: statusCode,
    text,
    location: headers.location,
    retryAfter: headers['retry-after'],
    cookies: headers['set-cookie'],
  }
}

test.each([
  ['unavailable', '', 303, 503, '5'],
  ['timeout', '', 307, 503, '5'],
  ['malformed', '', 303, 502, '5'],
  ['rate_limited', '&seconds=70', 303, 429, '70'],
  ['unavailable', '&seconds=-1', 303, 503, '5'],
])(
  'a redirect to the error page of %s%s (%d) becomes that page with %d',
  async (reason, more, from, status, wait) => {
    const page = `/error?reason=${reason}${more}`
    expect(await ask(redirect(page, from), '/login')).toEqual({
      status,
      text: `<p>${page} r-1 a=b</p>`,
      location: undefined,
      retryAfter: wait,
      cookies: ['theirs=2', 'ours=1'],
    })
  },
)

test('HEAD has the status and no body', async () => {
  const response = await ask(redirect('/error?reason=timeout'), '/login', { method: 'HEAD' })
  expect(response).toMatchObject({ status: 503, text: '', retryAfter: '5' })
})

test('the error page itself has the status of its reason', async () => {
  const response = await ask(errorPage, '/error?reason=unavailable&retry=%2F')
  expect(response).toMatchObject({ status: 503, retryAfter: '5', text: expect.stringContaining('<p>/error') })
})

test.each([
  '/error',
  '/error?reason=start',
  '/error?reason=constructor',
  '/error?id=x',
  '/errors?reason=timeout',
])('%s has no other status', async (path) => {
  const { status, retryAfter } = await ask(errorPage, path)
  expect([status, retryAfter]).toEqual([200, undefined])
})

test.each([
  ['a redirect to another page', '/login?reason=unavailable', {}],
  ['a redirect to the error page for another reason', '/error?reason=csrf', {}],
  ['a redirect to another site', 'https://evil.example/error?reason=unavailable', {}],
  ['a redirect after a form', '/error?reason=unavailable', { method: 'POST', body: 'a=b' }],
  ["a redirect for Next's router", '/error?reason=unavailable', { headers: { rsc: '1' } }],
])('%s stays a redirect', async (_, location, options) => {
  const response = await ask(redirect(location), '/login', options)
  expect(response).toMatchObject({ status: 303, location, retryAfter: undefined, cookies: ['ours=1'] })
})

test('an error page that fails keeps its own status', async () => {
  const failing: Listener = (request, response) => {
    if (request.url === '/login') return redirect('/error?reason=timeout')(request, response)
    response.writeHead(500)
    response.end('broken')
  }
  expect(await ask(failing, '/login')).toMatchObject({ status: 500, text: 'broken', retryAfter: undefined })
})

test('any other response passes as it is', async () => {
  const listener: Listener = (_, response) => {
    response.writeHead(201, { 'x-a': 'b' })
    response.write('one,')
    response.end('two')
  }
  expect(await ask(listener, '/login')).toMatchObject({ status: 201, text: 'one,two' })
})
