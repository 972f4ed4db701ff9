import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { reloadStalePage } from './reload-stale-page.mjs'

const appUrl = process.env.APP_URL
beforeAll(() => {
  process.env.APP_URL = 'https://login.example.com'
})
afterAll(() => {
  if (appUrl === undefined) delete process.env.APP_URL
  else process.env.APP_URL = appUrl
})
afterEach(closeServers)

/** Posts to a server without the action, with Next's response. */
async function post(path: string, headers: Record<string, string> = {}, isUnknown = true) {
  const url = await serve((request, response) => {
    reloadStalePage(request, response)
    if (isUnknown) response.setHeader('x-nextjs-action-not-found', '1')
    response.setHeader('content-type', 'text/plain')
    response.statusCode = 404
    response.end('Server action not found.')
  })
  const answer = await call(url, path, { method: 'POST', headers, body: 'x' })
  const { location, 'x-action-redirect': action, 'x-nextjs-action-not-found': sign } = answer.headers
  return { status: answer.statusCode, location, action, sign }
}

test.each([
  ['/login?flow=f&return_to=%2Fa', '/login?flow=f&return_to=%2Fa&notice=expired'],
  ['/consent?consent_challenge=c', '/consent?consent_challenge=c&notice=expired'],
  ['/login?flow=f&notice=stale', '/login?flow=f&notice=expired'],
])('an unknown form without JavaScript redirects to its page: %s', async (path, page) => {
  const expected = { status: 303, location: `https://login.example.com${page}` }
  expect(await post(path)).toEqual({ ...expected, action: undefined, sign: undefined })
})

test('a call by script gets the redirect of an action, and no Location that fetch would follow', async () => {
  expect(await post('/login?flow=f', { 'next-action': '40' })).toEqual({
    status: 303,
    location: undefined,
    action: 'https://login.example.com/login?flow=f&notice=expired;replace',
    sign: undefined,
  })
})

test.each(['//', '//evil.example/login', '/\\evil.example/login', '///evil.example'])(
  'the redirect stays on our origin: %s',
  async (path) => {
    const { location = '' } = await post(path)
    expect(new URL(location).origin).toBe('https://login.example.com')
  },
)

test('other responses stay as they are', async () => {
  expect(await post('/login', {}, false)).toMatchObject({
    status: 404,
    location: undefined,
    action: undefined,
  })
})
