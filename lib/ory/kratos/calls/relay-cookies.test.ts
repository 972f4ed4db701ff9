import { beforeAll, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { call, serve } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { sendRawCookies } from '@/lib/session/raw-cookies'
import { updateSession } from '@/lib/session/session'
import { relayCookies, relayCookiesOf } from './relay-cookies'

const appUrl = 'http://login.example.com'
startTestServices({ kratos: new TestService() }, { APP_URL: appUrl })
beforeAll(sendRawCookies)

/** The `Set-Cookie` headers that leave the server when Next made this response. */
async function sent({ headers }: Response): Promise<readonly string[]> {
  const server = await serve((_, outgoing) => {
    outgoing.setHeader('set-cookie', headers.getSetCookie())
    outgoing.end()
  })
  return (await call(server, '/')).headers['set-cookie'] ?? []
}

const throughAction = (cookie: string) => new TestBrowser(appUrl).post(() => relayCookies([cookie]), {})

/** A route of the proxy that changes our own session, too. */
const throughProxy = (cookie: string) =>
  new TestBrowser(appUrl).call(
    {
      GET: async () => {
        await updateSession({ bareRegistrationAt: 7 })
        const response = new Response(null, { headers: { 'set-cookie': cookie } })
        await relayCookiesOf(response)
        return response
      },
    },
    '/',
  )

test.each([
  ['a=1', 'a=1; Path=/; SameSite=lax'],
  ['a=1; Path=/x; Domain=kratos.example; Secure', 'a=1; Path=/x; SameSite=lax'],
  ['a=1; Domain=example.com', 'a=1; Path=/; Domain=example.com; SameSite=lax'],
  ['a=1; domain = .Example.com; HttpOnly', 'a=1; Path=/; Domain=example.com; HttpOnly; SameSite=lax'],
  ['a=1; Domain=login.example.com', 'a=1; Path=/; Domain=login.example.com; SameSite=lax'],
  ['a=1; Domain=ample.com', 'a=1; Path=/; SameSite=lax'],
  ['a=1; Domain=other.example.com', 'a=1; Path=/; SameSite=lax'],
  ['a=1; SameSite=NONE; Max-Age=60', 'a=1; Path=/; Max-Age=60; SameSite=none'],
  ['a=; Max-Age=0; SameSite=Strict', 'a=; Path=/; Max-Age=0; SameSite=strict'],
  ['a=1; SameSite=odd', 'a=1; Path=/; SameSite=lax'],
  [
    'a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT',
    'a=1; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT; SameSite=lax',
  ],
])('%j becomes %j if no browser would send a secure cookie back', async (cookie, expected) => {
  const [set] = await sent(await throughAction(cookie))
  // Next adds a date to each Max-Age.
  expect(cookie.includes('Max-Age=60') ? set?.replace(/ Expires=[^;]*;/, '') : set).toBe(expected)
})

test.each([
  ['a session of Kratos', 'MTcw=='],
  ['a CSRF token of Kratos', 'a/b+c='],
  ['what looks encoded', 'abc%2B%3D=='],
  ['what looks encoded twice', 'a%253D'],
  ['a broken encoding', '%E0%A4'],
  ['quotes, commas and spaces', '"a, b"'],
])('%s is relayed as Kratos wrote it, from an action and from a route', async (_, value) => {
  for (const response of [
    await throughAction(`a=${value}; Path=/`),
    await throughProxy(`a=${value}; Path=/`),
  ])
    expect(await sent(response)).toContainEqual(`a=${value}; Path=/; SameSite=lax`)
})

test('Latchkey’s own cookie stays as Next wrote it', async () => {
  const response = await throughProxy('a=1')
  const own = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('latchkey_'))
  expect(own).toHaveLength(1)
  expect(await sent(response)).toEqual(expect.arrayContaining(own))
})
