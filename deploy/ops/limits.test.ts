import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { submitRecovery } from '@/app/(flows)/recovery/actions'
import * as route from '@/app/api/.ory/[...path]/route'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { sharedRedis } from '@/lib/request/redis'
import { type RedisServer, redisMissing, startRedis } from '@/lib/request/testing/redis-harness'
import { buildTools } from '../testing/build-tools'

// Each command runs in a separate process.
jest.setTimeout(120_000)
const tools = buildTools()
const kratos = new TestService()
startTestServices({ kratos })

/** `npm run ops -- limits ...` */
function limits(url: string | undefined, ...args: string[]): Promise<[number, string]> {
  return tools.runOps({ __NEXT_PROCESSED_ENV: 'true', ...(url && { REDIS_URL: url }) }, 'limits', ...args)
}

test('without Redis there are no limits to read', async () => {
  expect(await limits(undefined, 'show')).toEqual([
    1,
    'Without REDIS_URL, each instance counts in its own memory. A restart clears it.\n',
  ])
})

if (redisMissing) process.stdout.write(`The commands for limits: skipped, ${redisMissing}.\n`)
const testWithRedis = redisMissing ? test.skip : test

let redis: RedisServer
beforeAll(async () => {
  if (redisMissing) return
  redis = await startRedis()
  process.env.REDIS_URL = redis.url
})
afterAll(async () => {
  const client = sharedRedis()
  if (client === undefined) return
  client.disconnect()
  await once(client, 'end')
  // Jest cannot clear the globals of a file that has a client.
  for (const name of ['redis', 'limits']) Reflect.deleteProperty(globalThis, Symbol.for(`latchkey.${name}`))
  redis.stop()
})

const { runtime: _, ...handlers } = route
const wrong = { id: 'a flow', ui: { nodes: [], messages: [{ id: 4000006, type: 'error', text: '' }] } }

/** A person at the server. Each has a network of their own. */
function visitor(network: string) {
  const browser = new TestBrowser(appUrl, { 'x-latchkey-peer': network })
  const post = async (fields: object) => {
    const response = await browser.call(handlers, `/api/.ory/self-service/login?flow=${randomUUID()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    })
    return response.status
  }
  return {
    signIn: (identifier: string, password = 'wrong') => post({ method: 'password', identifier, password }),
    sendTotp: () => post({ method: 'totp', totp_code: '000000' }),
    recover: (email: string) =>
      browser.submit(submitRecovery, {
        'latchkey.page': `/recovery?flow=${randomUUID()}`,
        method: 'code',
        email,
      }),
  }
}

/** The table that the command prints: the numbers of each limit. */
function rowsOf([, text]: [number, string]): Record<string, number> {
  const rows = [...text.matchAll(/^([a-z][\w-]+) +(\d+) +\d+$/gm)]
  return Object.fromEntries(rows.map(([, limit, count]) => [limit, Number(count)]))
}

testWithRedis('what the server counted is shown without names, and can be forgotten', async () => {
  kratos
    .respond('POST /self-service/login', { status: 400, body: wrong })
    .respond('GET /self-service/login/flows', { body: wrong })
    .respond('GET /self-service/recovery/flows', ({ query }) => ({
      body: { id: query.get('id'), state: 'choose_method', ui: { nodes: [], messages: [] } },
    }))
    .respond('POST /self-service/recovery', {
      body: { ...wrong, state: 'sent_email', ui: { nodes: [], messages: [] } },
    })
  const ada = ['--of', ' ADA@example.com', '--from', '192.0.2.1']
  for (let tries = 0; tries < 3; tries += 1) await visitor('192.0.2.1').signIn('ada@example.com')
  for (let tries = 0; tries < 6; tries += 1) await visitor(`198.51.100.${tries}`).signIn('ada@example.com')
  for (let tries = 0; tries < 9; tries += 1) await visitor(`198.51.100.${tries}`).signIn('bob@example.com')
  await visitor('192.0.2.2').recover('ada@example.com')

  expect(rowsOf(await limits(redis.url, 'show'))).toEqual({ account: 2 })
  const counted = rowsOf(await limits(redis.url, 'show', ...ada))
  expect(counted).toMatchObject({ 'account-network': 3, messages: 1 })
  expect(counted.account).toBeGreaterThanOrEqual(7)

  expect(await limits(redis.url, 'clear', '--yes')).toEqual([2, expect.stringContaining('--of')])
  expect(await limits(redis.url, 'clear', ...ada, '--yes')).toEqual([0, '3 counters are reset.\n'])
  const forgotten = Object.values(rowsOf(await limits(redis.url, 'show', ...ada)))
  expect(forgotten.filter((count) => count > 0)).toEqual([])
  expect(await visitor('192.0.2.1').signIn('ada@example.com')).toBe(400)
  expect(await visitor('192.0.2.1').signIn('bob@example.com')).toBe(429)

  expect((await limits(redis.url, 'clear', '--all', '--yes'))[0]).toBe(0)
  expect(await visitor('192.0.2.1').signIn('bob@example.com')).toBe(400)
})

testWithRedis('wrong second factors of an account are its count, too', async () => {
  kratos
    .respond('POST /self-service/login', ({ body }) => {
      if (!JSON.parse(body).password)
        return { status: 400, body: { ...wrong, ui: { nodes: [], messages: [wrongCode] } } }
      const headers = { 'set-cookie': ['ory_kratos_session=first-factor; Path=/; HttpOnly'] }
      return { status: 422, body: { redirect_browser_to: `${appUrl}/login?aal=aal2` }, headers }
    })
    .respond('GET /sessions/whoami', { status: 403, body: {} })
  const grace = visitor('192.0.2.3')
  await grace.signIn('grace@example.com', 'right')
  for (let tries = 0; tries < 2; tries += 1) await grace.sendTotp()
  const of = ['--of', 'grace@example.com']
  expect(rowsOf(await limits(redis.url, 'show', ...of))).toMatchObject({ 'second-factor': 2 })
})

const wrongCode = { id: 4000008, type: 'error', text: '' }
