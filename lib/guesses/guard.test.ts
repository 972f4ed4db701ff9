import { beforeEach, expect, jest, test } from '@jest/globals'
import { defaultGuessLimits } from '@/lib/config/guess-limits'
import { createAttackWatch } from './attack-watch'
import { createGuard, type TriedBy } from './guard'
import { createMemoryCounts } from './memory-counts'
import { rulesFor } from './rules'
import type { Verdict } from './verdict'

let clock = 0
const watch = { begins: jest.fn(), goesOn: jest.fn() }
let guard: ReturnType<typeof createGuard>
let counts: ReturnType<typeof createMemoryCounts>
beforeEach(() => {
  jest.clearAllMocks()
  counts = createMemoryCounts(undefined, () => clock)
  guard = createGuard(rulesFor({ ...defaultGuessLimits, house: 40 }), counts, watch)
})

const guessing = { guesses: true, isSecondFactor: false, asksForMessage: false, registers: false }
const asking = { ...guessing, guesses: false, asksForMessage: true }
const verdict = (guess: Verdict['guess'], isMessageSent = false): Verdict => ({
  guess,
  isMessageSent,
  isRegistered: false,
})
const stranger = (network: string, account = 'ada'): TriedBy => ({
  accounts: [account],
  network,
  device: null,
})

/** One try. Returns the wait, or how many wrong ones others made. */
async function tried(by: TriedBy, guess: Verdict['guess'], things = guessing): Promise<string> {
  const begun = await guard.begin(things, by)
  if (begun.kind === 'refused') return `${begun.refusal.rule} ${begun.refusal.seconds}`
  return String(await begun.settle(verdict(guess, things === asking)))
}

async function many(count: number, by: (at: number) => TriedBy, things = guessing): Promise<number> {
  let passed = 0
  for (let at = 0; at < count; at += 1) if ((await tried(by(at), 'wrong', things)) === '0') passed += 1
  return passed
}

test('one network waits after five wrong tries for an account, and everybody new after seven', async () => {
  expect(await many(20, () => stranger('a'))).toBe(5)
  expect(await tried(stranger('a'), 'wrong')).toBe('guess-pair 5')
  expect(await many(20, (at) => stranger(`network ${at}`))).toBe(2)
  expect(await tried(stranger('new'), 'right')).toBe('guess-account 30')
})

test('a browser that signed in before does not wait for others, and has a count of its own', async () => {
  await many(100, (at) => stranger(`network ${at}`))
  const owner = { ...stranger('home'), device: 'd' }
  expect(await tried(owner, 'right')).toBe('7')
  expect(await many(50, () => owner)).toBe(10)
  expect(await tried(owner, 'wrong')).toBe('guess-device 5')
})

test('right tries and those that Kratos did not look at count for nobody', async () => {
  for (let at = 0; at < 100; at += 1) {
    expect(await tried(stranger('a'), 'right')).toBe('0')
    expect(await tried(stranger('a'), 'unsaid')).toBe('0')
  }
})

test('a right try forgives this network its wrong ones, and no others', async () => {
  await many(2, (at) => stranger(`other ${at}`))
  await many(4, () => stranger('home'))
  expect(await tried(stranger('home'), 'right')).toBe('2')
  expect(await many(20, (at) => stranger(`third ${at}`))).toBe(5)
})

test('tries at the same time see each other', async () => {
  const begun = await Promise.all(
    Array.from({ length: 50 }, (_, at) => guard.begin(guessing, stranger(`n ${at}`))),
  )
  expect(begun.filter(({ kind }) => kind === 'reserved')).toHaveLength(7)
})

test('a try whose answer is lost stays counted', async () => {
  for (let at = 0; at < 5; at += 1) await tried(stranger('a'), 'lost')
  expect(await tried(stranger('a'), 'right')).toBe('guess-pair 5')
})

test('one network waits after fifty wrong tries for many accounts', async () => {
  const spraying = createGuard(rulesFor(defaultGuessLimits), counts, watch)
  let passed = 0
  for (let at = 0; at < 80; at += 1) {
    const begun = await spraying.begin(guessing, stranger('a', `account ${at}`))
    if (begun.kind === 'reserved') passed += 1
  }
  expect(passed).toBe(50)
})

test('messages to one address wait, from a thousand networks too', async () => {
  expect(await many(1000, (at) => stranger(`network ${at}`), asking)).toBe(5)
  expect(await tried(stranger('new'), 'unsaid', asking)).toBe('message-address 60')
  expect(await tried({ ...stranger('home'), device: 'd' }, 'unsaid', asking)).toBe('0')
})

test('a second factor has a count of its own, for each account', async () => {
  const second = { ...guessing, isSecondFactor: true }
  expect(await many(20, (at) => stranger(`network ${at}`), second)).toBe(5)
  expect(await tried(stranger('x'), 'right')).toBe('5')
})

test('an attack on the house leaves three tries for each account, and begins and ends once', async () => {
  await many(50, (at) => stranger(`network ${at}`, `account ${at % 10}`))
  expect(watch.begins).toHaveBeenCalledTimes(1)
  expect(await many(20, (at) => stranger(`later ${at}`, 'quiet account'))).toBe(3)
  clock += 600_001
  expect(await many(20, (at) => stranger(`later ${at}`, 'another account'))).toBe(7)
})

test('the end of an attack says how many tries, accounts and networks it had', () => {
  jest.useFakeTimers()
  const begins = jest.fn()
  const ends = jest.fn()
  const real = createAttackWatch(begins, ends)
  real.begins()
  for (let at = 0; at < 30; at += 1) real.goesOn(stranger(`n ${at % 3}`, `a ${at % 5}`))
  real.begins()
  jest.advanceTimersByTime(599_000)
  expect(ends).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(begins).toHaveBeenCalledTimes(1)
  expect(ends.mock.calls).toEqual([[{ tries: 30, accounts: 5, networks: 3 }]])
  jest.useRealTimers()
})

test('a request that names many accounts is not passed on', async () => {
  const by = { accounts: ['1', '2', '3', '4', '5', '6'], network: 'a', device: null }
  expect(await tried(by, 'right')).toBe('too-many-accounts 60')
})
