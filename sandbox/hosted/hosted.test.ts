import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSandbox } from '../create-sandbox'
import { TestBrowser } from '../testing/test-browser'
import { belowPath } from './below-path'
import { requestLimiter } from './limit-requests'
import { nextReset, readDemoSettings } from './settings'
import { stayInside } from './stay-inside'
import { withVisitor } from './visitor-cookie'
import { VisitorRealms } from './visitor-realms'
import { writeNotices } from './write-notices'

const now = () => new Date('2026-11-26T12:00:00Z')
const cookieOf = (at: number) => `demo_visitor=00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** A hosted sandbox, and a new visitor of it. */
function hosted() {
  const sandbox = createSandbox({ isHosted: true, usualVariant: 'everything' })
  const handler = withVisitor(sandbox.handler, 'Path=/')
  return { ...sandbox, newBrowser: () => new TestBrowser({ handler }) }
}

test('each visitor has accounts of their own, and the cookie stays', async () => {
  const { newBrowser } = hosted()
  const [one, other] = [newBrowser(), newBrowser()]
  const addressOf = async (browser: TestBrowser) =>
    /alice\.\w{6}@example\.com/.exec(String((await browser.visit('/')).body))?.[0] ?? ''
  const alice = await addressOf(one)
  expect(await addressOf(one)).toBe(alice)
  expect(await addressOf(other)).not.toBe(alice)
  expect((await one.logIn(alice, 'Lighthouse-Keeper-42')).status).toBe(200)
  expect((await other.logIn(alice, 'Lighthouse-Keeper-42')).status).toBe(400)
})

test('the admin API finds an account in any realm, and no other', async () => {
  const { adminHandler, realms } = hosted()
  const [account] = realms.of(cookieOf(1)).accounts
  const statusOf = async (id = '') =>
    (await adminHandler(new Request(`http://localhost/admin/identities/${id}`))).status
  expect(await statusOf(account?.id)).toBe(200)
  expect(await statusOf('0a11ce00-0000-4000-8000-000000000001')).toBe(404)
})

test('a visitor’s fault and variant have no effect', async () => {
  const { newBrowser } = hosted()
  const browser = newBrowser()
  browser.cookies.set('sandbox_fault', 'error')
  browser.cookies.set('sandbox_variant', 'registration-off')
  expect((await browser.fetchJson('/self-service/registration/browser')).status).toBe(200)
})

test('without a free realm, a new visitor replaces one who did nothing', () => {
  const realms = new VisitorRealms(now, 2)
  const busy = realms.of(cookieOf(1))
  realms.of(cookieOf(2))
  busy.store.saveSession({ id: 'x', token: 'y', identity: busy.store.identities()[0] } as never)
  realms.of(cookieOf(3))
  expect(realms.of(cookieOf(1))).toBe(busy)
})

test('links, forms, redirects and cookies get the path', async () => {
  const page = '<a href="/inbox">a</a><form action="/fresh"></form><a href="//x"></a><iframe src="/inbox/1">'
  const answer = async () =>
    new Response(page, {
      status: 303,
      headers: { 'content-type': 'text/html', location: '/?fresh', 'set-cookie': 'a=b; Path=/demo-app' },
    })
  const response = await belowPath(answer, '/demo')(new Request('http://localhost/'))
  expect(await response.text()).toBe(
    '<a href="/demo/inbox">a</a><form action="/demo/fresh"></form><a href="//x"></a><iframe src="/demo/inbox/1">',
  )
  expect(response.headers.get('location')).toBe('/demo/?fresh')
  expect(response.headers.getSetCookie()).toEqual(['a=b; Path=/demo/demo-app'])
})

test('a visitor who sends too many requests must wait until the minute is over', () => {
  let time = 0
  const secondsToWait = requestLimiter(() => new Date(time), 2)
  const ask = (...addresses: string[]) =>
    secondsToWait({ headers: { 'x-forwarded-for': addresses.join(', ') } } as never)
  expect([ask('1.1.1.1'), ask('9.9.9.9', '1.1.1.1'), ask('1.1.1.1')]).toEqual([0, 0, 60])
  expect(ask('2.2.2.2')).toBe(0)
  time = 60_000
  expect(ask('1.1.1.1')).toBe(0)
})

test('the demo calls its own origin inside, this machine, and no other server', async () => {
  const calls: string[] = []
  const usual = globalThis.fetch
  globalThis.fetch = async (input) => {
    const { url, headers } = input as Request
    calls.push([url, headers.get('x-forwarded-host'), headers.get('x-forwarded-proto')].join(' '))
    return new Response()
  }
  const leave = stayInside('https://demo.example.com/demo', 'http://127.0.0.1:4464', 'http://127.0.0.1:3000')
  try {
    await fetch('https://demo.example.com/demo/hydra?a=b')
    await fetch('http://localhost:4457/')
    await expect(fetch('http://169.254.169.254/')).rejects.toThrow('does not call')
    await expect(fetch('https://demo.example.com.evil.example/')).rejects.toThrow('does not call')
    await fetch('https://demo.example.com/demonstration')
  } finally {
    leave()
    globalThis.fetch = usual
  }
  expect(calls).toEqual([
    'http://127.0.0.1:4464/demo/hydra?a=b demo.example.com https',
    'http://localhost:4457/  ',
    'http://127.0.0.1:3000/demonstration demo.example.com https',
  ])
})

test('the notice is in every language that the app has, with time and place', () => {
  const folder = writeNotices({ time: '04:00', inbox: 'https://x.example/inbox' })
  const written = readdirSync(folder).sort()
  expect(written).toEqual(
    readdirSync('messages')
      .filter((name) => name.endsWith('.json'))
      .sort(),
  )
  for (const name of written) {
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/"notice":".*04:00.*https:\/\/x\.example\/inbox/)
  }
})

test('the settings are read, and an invalid one is named', () => {
  expect(readDemoSettings({ DEMO_URL: 'https://demo.example.com', DEMO_RESET_HOUR: '0' })).toEqual({
    ...{ appUrl: 'https://demo.example.com', appPort: 3000, sandboxPort: 4456 },
    resetHour: 0,
  })
  expect(() => readDemoSettings({})).toThrow('DEMO_URL must be an origin')
  expect(() => readDemoSettings({ DEMO_URL: 'https://demo.example.com/x' })).toThrow('DEMO_URL')
  const wrong = { DEMO_URL: 'https://demo.example.com', DEMO_RESET_HOUR: '24' }
  expect(() => readDemoSettings(wrong)).toThrow('DEMO_RESET_HOUR must be a whole number up to 23')
})

test.each([
  [13, '2026-11-26T13:00:00.000Z'],
  [12, '2026-11-27T12:00:00.000Z'],
  [4, '2026-11-27T04:00:00.000Z'],
])('the next reset at %i o’clock', (hour, expected) => {
  expect(nextReset(now(), hour).toISOString()).toBe(expected)
})
