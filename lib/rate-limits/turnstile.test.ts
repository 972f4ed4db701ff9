import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Siteverified } from '@/lib/turnstile/siteverify'
import { verifyProof } from './attempt'
import { createDigests } from './digests'
import { createMemoryStore } from './memory-store'
import { createTurnstile, type Turnstile } from './turnstile'

const digests = createDigests('a secret')
const ada = { accounts: ['ada'], network: 'a', used: 0 }
const settings = { siteKey: '0xsite', secret: '0xsecret', hostname: 'login.example.com' }

let clock = 0
Date.now = () => clock
let answer: Siteverified
const verify = jest.fn(async (_secret: string, _token: string) => answer)
const onAway = jest.fn()
const onRefused = jest.fn()
let turnstile: Turnstile
let store = createMemoryStore()
const start = (secret = settings.secret) => {
  store = createMemoryStore()
  return createTurnstile({ ...settings, secret, digests, store, verify, onAway, onRefused })
}
beforeEach(() => {
  jest.clearAllMocks()
  turnstile = start()
})

const unavailable: Siteverified = { kind: 'unavailable', reason: 'timed-out' }

/** What Cloudflare says of a token of the widget that this visitor was shown. */
async function passedFor(by = ada, changes: object = {}): Promise<Siteverified> {
  const { action = '', data = '' } = (await turnstile.offer(by)) ?? {}
  return { kind: 'passed', hostname: settings.hostname, action, cdata: data, ...changes }
}

test('a token is valid for these accounts from this network', async () => {
  const both = { accounts: ['ada', 'bob'], network: 'a', used: 0 }
  answer = await passedFor(both)
  expect(await turnstile.verifyToken('token', { ...both, accounts: ['bob', 'ada'] })).toBe(true)
  expect(verify.mock.calls).toEqual([['0xsecret', 'token']])
  expect(onRefused).not.toHaveBeenCalled()
})

test.each([
  ['another account', 'data', { ...ada, accounts: ['bob'] }, {}],
  ['another network', 'data', { ...ada, network: 'b' }, {}],
  ['a wait that another proof made shorter', 'data', { ...ada, used: 1 }, {}],
  ['another site', 'hostname', ada, { hostname: 'evil.example' }],
  ['another widget of the site', 'action', ada, { action: 'sign_up' }],
  ['a widget without data', 'data', ada, { cdata: '' }],
] as const)('a token of %s is rejected', async (_, reason, by, changes) => {
  answer = await passedFor(ada, changes)
  expect(await turnstile.verifyToken('token', by)).toBe(false)
  expect(onRefused.mock.calls).toEqual([[reason]])
})

test('a token that Cloudflare rejects is invalid, and this visitor then gets a proof of work', async () => {
  answer = { kind: 'refused' }
  expect(await turnstile.verifyToken('token', ada)).toBe(false)
  expect(onRefused.mock.calls).toEqual([['token']])
  expect(await turnstile.offer(ada)).toBeUndefined()
  expect(await turnstile.offer({ ...ada, network: 'b' })).toBeDefined()
  clock += 10 * 60_000
  expect(await turnstile.offer(ada)).toBeDefined()
})

test('a malformed token is not sent to Cloudflare', async () => {
  for (const one of ['', 'x'.repeat(2049), 'two words', 'é', '\n'])
    expect(await turnstile.verifyToken(one, ada)).toBe(false)
  expect(verify).not.toHaveBeenCalled()
})

test('while Cloudflare does not respond, no token is requested, and the log reports it once', async () => {
  const bob = { ...ada, accounts: ['bob'] }
  answer = unavailable
  expect(await turnstile.verifyToken('token', ada)).toBe(false)
  expect(await turnstile.offer(bob)).toBeUndefined()
  expect(await turnstile.verifyToken('token', bob)).toBe(false)
  expect(verify).toHaveBeenCalledTimes(1)
  clock += 5 * 60_000
  expect(await turnstile.verifyToken('token', bob)).toBe(false)
  expect(onAway.mock.calls).toEqual([['timed-out']])

  clock += 10 * 60_000
  answer = await passedFor()
  expect(await turnstile.verifyToken('token', ada)).toBe(true)
  answer = unavailable
  await turnstile.verifyToken('token', ada)
  expect(onAway).toHaveBeenCalledTimes(2)
})

test('twenty tokens are checked at the same time', async () => {
  let end = (_: Siteverified) => {}
  const held = new Promise<Siteverified>((resolve) => {
    end = resolve
  })
  verify.mockImplementation(() => held)
  const asked = Array.from({ length: 25 }, (_, at) => turnstile.verifyToken(`token-${at}`, ada))
  end(await passedFor())
  expect((await Promise.all(asked)).filter((isPassed) => isPassed)).toHaveLength(20)
  verify.mockImplementation(async () => answer)
  answer = await passedFor({ ...ada, network: 'b' })
  expect(await turnstile.verifyToken('later', { ...ada, network: 'b' })).toBe(true)
})

test('with a test key, Cloudflare returns nothing about the widget', async () => {
  turnstile = start('1x0000000000000000000000000000000AA')
  answer = { kind: 'passed', hostname: 'example.com', action: '', cdata: '' }
  expect(await turnstile.verifyToken('XXXX.DUMMY.TOKEN.XXXX', ada)).toBe(true)
})

test('each page has its own data, and none of it names the account', async () => {
  const [one, other] = await Promise.all([turnstile.offer(ada), turnstile.offer(ada)])
  expect(one).toMatchObject({ siteKey: '0xsite', action: 'sign_in_wait' })
  expect(one?.data).toMatch(/^[\w-]{38}$/)
  expect(other?.data.slice(16)).not.toBe(one?.data.slice(16))
})

test('a form contains a token only if the operator has Turnstile', async () => {
  answer = await passedFor()
  expect(await verifyProof('token', ada, { digests, store, turnstile: null })).toBe(false)
  expect(await verifyProof('token', ada, { digests, store, turnstile })).toBe(true)
  for (const one of [undefined, '', '{'])
    expect(await verifyProof(one, ada, { digests, store, turnstile })).toBe(false)
  expect(verify).toHaveBeenCalledTimes(1)
})
