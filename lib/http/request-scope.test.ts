import { expect, test } from '@jest/globals'
import { cookieJar } from './cookie-jar'
import { inRequestScope, requestCookies, requestHeaders } from './request-scope'
import { TestBrowser } from './testing/test-browser'

const browser = new TestBrowser('https://login.example.com', { 'user-agent': 'browser of Next' })
browser.setCookie('lang=de')

/** What the code of a request reads. */
async function read() {
  const [headers, cookies] = await Promise.all([requestHeaders(), requestCookies()])
  return [headers.get('user-agent'), headers.has('next-action'), cookies.get('lang')?.value]
}

test('without a scope, the request is the one that Next answers', async () => {
  expect((await browser.run(read)).value).toEqual(['browser of Next', false, 'de'])
})

test('in a scope, the request is the one of the scope', async () => {
  const scope = (name: string) => ({
    headers: new Headers({ 'user-agent': name }),
    cookies: cookieJar(`lang=${name}`).cookies,
  })
  const first = inRequestScope(scope('fr'), async () => {
    await new Promise(setImmediate)
    return read()
  })
  // Requests at the same time do not mix.
  const second = inRequestScope(scope('it'), read)
  expect(await Promise.all([first, second])).toEqual([
    ['fr', false, 'fr'],
    ['it', false, 'it'],
  ])
})

/** Everything that our code does with cookies. Returns what it reads meanwhile. */
async function change(): Promise<unknown> {
  const jar = await requestCookies()
  const options = { path: '/', httpOnly: true, secure: true } as const
  jar.set({ name: 'new', value: 'a b;c=%41', sameSite: 'lax', ...options })
  jar.set({ name: 'lang', value: 'en', path: '/api', maxAge: 0, expires: new Date(0) })
  jar.set({ name: '__Host-age', value: '', sameSite: 'none', maxAge: 3600, ...options })
  jar.delete({ name: 'old', path: '/', secure: true })
  return [jar.getAll().map(({ name }) => name), jar.get('new')?.value, jar.get('old')?.value, jar.has('lang')]
}

/** The lines without the moment at which a cookie of an hour ends. */
const lines = (headers: Headers) =>
  headers.getSetCookie().map((line) => line.replace(/Expires=[^;]*; Max-Age=3600/, 'Max-Age=3600'))

test('a scope changes cookies as Next does, also where the response has cookies of its own', async () => {
  const sent = 'old=1; lang=de; broken=%E0%A4%A; flag'
  const own = ['of_kratos=a%20b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax', 'new=other; Path=/']
  const answered: Headers[] = []
  const read: unknown[] = []
  const POST = async () => {
    read.push(await change())
    return new Response(null, { headers: own.map((line): [string, string] => ['set-cookie', line]) })
  }
  const fromNext = new TestBrowser('https://login.example.com', { cookie: sent })
  answered.push((await fromNext.call({ POST }, '/', { method: 'POST' })).headers)

  const jar = cookieJar(sent)
  const response = await inRequestScope({ headers: new Headers(), cookies: jar.cookies }, POST)
  jar.addTo(response.headers)
  answered.push(response.headers)

  const [byNext, inScope] = answered.map(lines)
  expect(inScope).toEqual(byNext)
  expect(inScope).toHaveLength(5)
  expect(read[1]).toEqual(read[0])
})

test('a scope that changes no cookie leaves the cookies of the response as they are', () => {
  const headers = new Headers({ 'set-cookie': 'csrf=a%2Bb; Path=/; max-age=60' })
  cookieJar('lang=de').addTo(headers)
  expect(headers.getSetCookie()).toEqual(['csrf=a%2Bb; Path=/; max-age=60'])
})
