import { beforeEach, expect, jest, test } from '@jest/globals'
import { defaultGuessLimits } from '@/lib/config/guess-limits'
import { createAttackWatch } from './attack-watch'
import { createGuard } from './guard'
import { createMemoryCounts } from './memory-counts'
import { rulesFor } from './rules'
import type { TriedBy } from './tried-counts'
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
  prove: null,
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

/** What a visitor gets for several tries, one after another. */
async function each(count: number, by: () => TriedBy): Promise<string[]> {
  const seen: string[] = []
  for (let at = 0; at < count; at += 1) seen.push(await tried(by(), 'wrong'))
  return seen
}

test('one network waits after five wrong tries for an account, and everybody new after seven', async () => {
  expect(await many(20, () => stranger('a'))).toBe(5)
  expect(await tried(stranger('a'), 'wrong')).toBe('guess-pair 5')
  const busy = () => stranger('busy')
  await each(4, () => stranger('busy', 'another account'))
  expect(await each(3, busy)).toEqual(['0', '0', 'guess-account 30'])
})

test('while an account waits, one try a minute is let in from networks that hardly tried anything and come back', async () => {
  expect(await many(20, (at) => stranger(`network ${at}`))).toBe(7)
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 5')
  // Whoever does not wait is told again.
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 5')
  clock += 5_000
  expect(await tried(stranger('network 19'), 'wrong')).toBe('0')
  // An attacker has this one.
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 25')
  clock += 25_000
  await many(1, () => stranger('network 18'))
  // That was the account's own, and the wait of the account is a minute.
  expect(await tried(stranger('network 17'), 'wrong')).toBe('guess-account 35')
  clock += 35_000
  expect(await tried(stranger('owner'), 'right')).toBe('9')
})

test('an owner who tries again at once, and is then too late twice, is let in after the waits that they were told', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  const owner = () => tried(stranger('owner'), 'right')
  expect([await owner(), await owner()]).toEqual(['guess-account 5', 'guess-account 5'])
  clock += 5_000
  expect(await tried(stranger('network 19'), 'wrong')).toBe('0')
  expect(await owner()).toBe('guess-account 25')
  clock += 25_000
  expect(await tried(stranger('network 18'), 'wrong')).toBe('0')
  expect(await owner()).toBe('guess-account 35')
  clock += 35_000
  expect(await owner()).toBe('9')
})

test('whoever tries again before the end of a wait is told what is left of it', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  await tried(stranger('network 19'), 'wrong')
  clock += 5_000
  await tried(stranger('network 19'), 'wrong')
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 25')
  expect(await guard.look(stranger('owner'))).toMatchObject({ seconds: 25 })
  clock += 10_000
  const look = jest.spyOn(counts, 'look')
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 15')
  // Each question goes to the store, and the attacker pays for none of them.
  expect(look).toHaveBeenCalledTimes(1)
})

test('whoever comes back long after the wait is told to wait again', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  expect(await guard.look(stranger('owner'))).toMatchObject({ seconds: 5 })
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 5')
  clock += 125_000
  // The account is attacked again.
  await many(1, () => stranger('network 19'))
  expect(await tried(stranger('owner'), 'right')).toBe('guess-account 5')
})

test('a list of accounts gets no spare tries', async () => {
  for (let account = 0; account < 5; account += 1)
    await many(20, (at) => stranger(`network ${account} ${at}`, `account ${account}`))
  // Each network is quiet, and each account would have a spare try.
  for (let account = 0; account < 5; account += 1)
    expect(await many(20, (at) => stranger(`network ${(account + 1) % 5} ${at}`, `account ${account}`))).toBe(
      0,
    )
})

test('a network that tries often is quiet no more, whatever it was answered', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  expect(await each(4, () => stranger('bot'))).toEqual(Array(4).fill('guess-account 5'))
  clock += 20_000
  expect(await tried(stranger('bot'), 'wrong')).toBe('guess-account 10')
  await tried(stranger('owner'), 'right')
  clock += 5_000
  expect(await tried(stranger('owner'), 'right')).toBe('7')
  // A day later it is as quiet as at first.
  clock += 86_400_000
  await many(20, (at) => stranger(`network ${at}`))
  await tried(stranger('bot'), 'wrong')
  clock += 5_000
  expect(await tried(stranger('bot'), 'wrong')).toBe('0')
})

test('a proof of work is good for one try, and only while the account waits', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  const busy = { ...stranger('busy'), prove: async () => 'proof' }
  await each(4, () => stranger('busy', 'another account'))
  expect(await guard.look(busy)).toEqual({ seconds: 30, withWork: { seconds: 0, used: 0 } })
  expect(await each(2, () => busy)).toEqual(['0', 'guess-account 30'])
  // Another proof waits its minute, which is longer than the account's own wait.
  expect(await tried({ ...busy, prove: async () => 'second' }, 'right')).toBe('guess-account 30')
  expect(await guard.look(busy)).toEqual({ seconds: 30 })
})

test('a proof is checked only where it may help', async () => {
  const prove = jest.fn(async () => null)
  const by = (network: string) => ({ ...stranger(network), prove })
  expect(await many(8, () => by('a'))).toBe(5)
  expect(await tried(by('a'), 'wrong')).toBe('guess-pair 5')
  await many(20, (at) => stranger(`network ${at}`))
  expect(await tried(stranger('owner'), 'wrong')).toBe('guess-account 5')
  clock += 5_000
  expect(await tried(by('owner'), 'wrong')).toBe('0')
  expect(prove).not.toHaveBeenCalled()
  expect(await tried(by('another'), 'wrong')).toMatch(/^guess-account /)
  expect(prove).toHaveBeenCalledTimes(1)
})

test('a proof that Kratos did not look at can be used again', async () => {
  await many(20, (at) => stranger(`network ${at}`))
  const busy = { ...stranger('busy'), prove: async () => 'proof' }
  await each(4, () => stranger('busy', 'another account'))
  expect(await tried(busy, 'unsaid')).toBe('0')
  expect(await tried(busy, 'right')).toBe('7')
})

test('a proof of work does not go round the limit of its network', async () => {
  expect(await many(9, () => stranger('busy'))).toBe(5)
  await many(20, (at) => stranger(`network ${at}`))
  expect(await tried({ ...stranger('busy'), prove: async () => 'proof' }, 'right')).toBe('guess-account 5')
  expect(await guard.look(stranger('busy'))).toEqual({ seconds: 30, withWork: { seconds: 5, used: 0 } })
})

test.each([
  ['networks that come back get forty tries', false, defaultGuessLimits.spare],
  ['with proofs of work, they get fifty', true, defaultGuessLimits.spare + defaultGuessLimits.work],
])('%s more in a day, and no further one for hours', async (_, works, most) => {
  let passed = 0
  for (let minute = 0; minute < 200; minute += 1) {
    for (let at = 0; at < 6; at += 1) {
      const by = stranger(`network ${Math.floor(minute / 2)}-${at}`)
      if (
        (await tried({ ...by, prove: works ? async () => `proof ${minute}-${at}` : null }, 'wrong')) === '0'
      )
        passed += 1
    }
    clock += 60_000
  }
  const ofAccount = await counts.read({
    rule: rulesFor(defaultGuessLimits).account,
    key: 'guess-account:ada',
  })
  expect(passed - ofAccount).toBe(most)
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
  const by = { accounts: ['1', '2', '3', '4', '5', '6'], network: 'a', device: null, prove: null }
  expect(await tried(by, 'right')).toBe('too-many-accounts 60')
})
