import { beforeEach, expect, jest, test } from '@jest/globals'
import { noEffects, type SubmissionEffects } from '@/lib/submission/submission-effects'
import { counterName } from './digests'
import { defaultGuessLimits, limitsFrom } from './limits'
import { createMemoryStore } from './memory-store'
import { type AttemptCost, createRateLimiter, type ProofSubject, type Subject } from './rate-limiter'
import { isLimitExceeded } from './store'

let clock = 0
Date.now = () => clock
let policy: ReturnType<typeof createRateLimiter>
beforeEach(() => {
  const store = createMemoryStore()
  policy = createRateLimiter(limitsFrom(defaultGuessLimits), store)
})

const unnamed: AttemptCost = { subjects: [], network: 'a' }
const stranger = (name: string, use: Subject['use'] = 'first') => ({ use, name, device: null })
/** The browser has a device cookie for the account. */
const owner = (name: string, browser = 'b', use: Subject['use'] = 'first') => ({
  ...{ use, name },
  device: { browser, identity: 'identity' },
})
const guess = (network: string, account = 'ada'): AttemptCost => ({
  ...unnamed,
  subjects: [stranger(account)],
  network,
})
const message = (network: string, address = 'ada'): AttemptCost => ({
  ...unnamed,
  subjects: [stranger(address, 'message')],
  network,
})

/** One try: the limit and the wait, or `in`. */
async function tried(
  by: AttemptCost,
  answer: Partial<SubmissionEffects> = { credential: 'wrong' },
  ownWrong = 0,
) {
  const begun = await policy.reserve(by)
  if (isLimitExceeded(begun)) return `${begun.limit} ${begun.seconds}`
  await begun.settle({ ...noEffects, ...answer }, ownWrong)
  return 'in'
}

async function passed(
  count: number,
  by: (at: number) => AttemptCost,
  answer?: Partial<SubmissionEffects>,
): Promise<number> {
  let passes = 0
  for (let at = 0; at < count; at += 1) if ((await tried(by(at), answer)) === 'in') passes += 1
  return passes
}

const attack = (account = 'ada') => passed(20, (at) => guess(`network ${at}`, account))

test('one network must wait after five failed attempts for an account, and everyone after seven', async () => {
  expect(await passed(20, () => guess('a'))).toBe(5)
  expect(await tried(guess('a'))).toBe('account-network 5')
  expect(await passed(20, (at) => guess(`network ${at}`))).toBe(2)
})

test('an early attempt at a new device does not count', async () => {
  await attack()
  const waits: string[] = []
  for (let at = 0; at < 6; at += 1) {
    waits.push(await tried(guess('owner')))
    clock += 5_000
  }
  expect(waits).toEqual(['account 30', 'account 25', 'account 20', 'account 15', 'account 10', 'account 5'])
  expect(await tried(guess('owner'), { credential: 'right' })).toBe('in')
})

test('a visitor who honors the wait is admitted before those who do not', async () => {
  await attack()
  expect(await tried(guess('owner'))).toBe('account 30')
  clock += 29_000
  // These go through a list of accounts, so each gets a wait.
  expect(await passed(20, (at) => guess(`later ${at}`))).toBe(0)
  clock += 1_000
  expect(await passed(20, (at) => guess(`even later ${at}`))).toBe(0)
  expect(await tried(guess('owner'), { credential: 'right' })).toBe('in')
})

test('a visitor who returns long after the wait gets a new one', async () => {
  await attack()
  await tried(guess('owner'))
  clock += 30_000 + 600_000
  expect(await tried(guess('owner'))).toBe('account 5')
})

test('a proof is valid for one attempt, and only while the account is at its limit', async () => {
  const verifyProof = jest.fn(async (_: ProofSubject) => true)
  const busy = () => ({ ...guess('busy'), verifyProof })
  expect(await tried(busy())).toBe('in')
  expect(verifyProof).not.toHaveBeenCalled()
  await attack()
  expect(await policy.peek(busy())).toEqual({
    seconds: 30,
    withProof: { seconds: 0, by: { accounts: ['ada'], network: 'busy', used: 0 } },
  })
  expect([await tried(busy()), await tried(busy())]).toEqual(['in', 'account 30'])
  // Another proof waits a minute, which is longer than the account's own wait.
  expect(await tried(busy())).toBe('account 30')
  expect(await policy.peek(busy())).toEqual({ seconds: 30 })
})

test('a device cookie helps its own account only', async () => {
  await attack()
  await attack('bob')
  const both = { ...guess('home'), subjects: [owner('ada'), stranger('bob')] }
  expect(await tried(both, { credential: 'right' })).toBe('account 30')
  // A mistyped address that nobody attacks keeps no owner out.
  expect(await tried({ ...both, subjects: [owner('ada'), stranger('typo')] })).toBe('in')
})

test('a proof that Kratos did not check can be used again', async () => {
  await attack()
  const owner = { ...guess('owner'), verifyProof: async () => true }
  expect(await tried(owner, { credential: 'nothing' })).toBe('in')
  expect(await tried(owner, { credential: 'right' })).toBe('in')
})

test('a proof does not bypass the limit of its network', async () => {
  await passed(5, () => guess('busy'))
  await attack()
  expect(await tried({ ...guess('busy'), verifyProof: async () => true })).toMatch(/^account /)
})

test('a browser with a device cookie does not wait for others, and has its own counter', async () => {
  await attack()
  const own = { ...guess('home'), subjects: [owner('ada')] }
  expect(await tried(own, { credential: 'right' })).toBe('in')
  expect(await passed(50, () => own)).toBe(10)
  expect(await tried(own)).toBe('browser 5')
})

test.each<[SubmissionEffects['credential'], number]>([
  ['right', 20],
  ['nothing', 20],
  ['wrong', 5],
  ['doubt', 5],
])('after %s, %i of 20 attempts are left', async (credential, most) => {
  expect(await passed(20, () => guess('a'), { credential })).toBe(most)
})

test('a correct attempt forgives its own failures, and no others', async () => {
  await passed(2, (at) => guess(`other ${at}`))
  await passed(4, () => guess('home'))
  expect(await tried(guess('home'), { credential: 'right' }, 4)).toBe('in')
  expect(await passed(20, (at) => guess(`third ${at}`))).toBe(5)
})

test('concurrent attempts see each other', async () => {
  const begun = await Promise.all(Array.from({ length: 50 }, (_, at) => policy.reserve(guess(`n ${at}`))))
  expect(begun.filter((one) => !isLimitExceeded(one))).toHaveLength(7)
})

test('one network must wait after fifty failed attempts and messages, and no other does', async () => {
  expect(await passed(25, (at) => guess('a', `account ${at}`))).toBe(25)
  const sent = { looked: 'nothing', sentMessage: true } as const
  expect(await passed(100, (at) => message('a', `address ${at}`), sent)).toBe(25)
  expect(await tried(guess('a', 'other'))).toBe('network 10')
  expect(await passed(300, () => guess('a', 'other'))).toBe(0)
  // 310 tries of one network are no attack on everybody.
  expect(await attack('another account')).toBe(7)
})

test('messages to one address must wait, from a thousand networks too', async () => {
  const sent = { looked: 'nothing', sentMessage: true } as const
  expect(await passed(1000, (at) => message(`network ${at}`), sent)).toBe(5)
  expect(await tried(message('new'), sent)).toBe('messages 60')
  expect(await passed(20, () => message('a', 'bob'), { credential: 'nothing' })).toBe(20)
})

test('a visitor who waits for a message gets it, while others keep requesting some', async () => {
  const sent = { looked: 'nothing', sentMessage: true } as const
  const strangers = (minute: number) => passed(20, (at) => message(`network ${minute} ${at}`), sent)
  await strangers(0)
  expect(await tried(message('owner'), sent)).toBe('messages 60')
  for (let minute = 1; minute <= 6; minute += 1) {
    clock += 10_000
    expect(await strangers(minute)).toBe(0)
  }
  expect(await tried(message('owner'), sent)).toBe('in')
  // Or with a proof, at once.
  expect(await tried({ ...message('other'), verifyProof: async () => true }, sent)).toBe('in')
})

test('a proof sends one message, and the next one waits', async () => {
  const sent = { credential: 'nothing', sentMessage: true } as const
  await passed(20, (at) => message(`network ${at}`), sent)
  const proven = () => ({ ...message('prover'), verifyProof: async ({ used }: ProofSubject) => used === 0 })
  expect(await passed(20, proven, sent)).toBe(1)
  // It counts for the network, too.
  expect(await passed(100, (at) => message('prover', `address ${at}`), sent)).toBe(49)
})

test('the owner gets messages from a browser of theirs, so many in all browsers', async () => {
  const sent = { looked: 'nothing', sentMessage: true } as const
  await passed(20, (at) => message(`network ${at}`), sent)
  const own = (at: number) => ({ ...unnamed, subjects: [owner('ada', `browser ${at}`, 'message')] })
  expect(await passed(100, own, sent)).toBe(5)
})

test('twenty sign-ups of one network', async () => {
  const signUp = { ...unnamed, registers: true }
  expect(await passed(40, () => signUp, { credential: 'nothing', registered: true })).toBe(20)
  expect(await tried(signUp)).toBe('sign-ups 30')
})

test('a second factor counts for the account of its session, and not for a look-alike one', async () => {
  const second = (name: string, network: string): AttemptCost => ({
    ...unnamed,
    subjects: [stranger(name, 'second')],
    network,
  })
  const alike = 'of all that look alike'
  expect(counterName(`${alike}ada`)).toBe(counterName(`${alike}áda`))
  expect(await passed(20, (at) => second(`${alike}ada`, `network ${at}`))).toBe(5)
  // The first factor does not wait for it, and nor does another person's second factor.
  expect(await tried(guess('x', `${alike}ada`), { credential: 'right' })).toBe('in')
  expect(await tried(second(`${alike}áda`, 'x'), { credential: 'right' })).toBe('in')
})

interface Attack {
  readonly guesses: number
  /** How long they take. */
  readonly seconds: number
  /** Whether each guess brings a proof. */
  readonly proves?: boolean
  /** Whether each network returns to one account, instead of trying all of them. */
  readonly returns?: boolean
}

/**
 * An attack on 20 accounts from 200 networks. Ten owners come from new devices: without a proof, except where networks
 * come back.
 */
async function attackAll({ guesses, seconds, proves = false, returns = false }: Attack) {
  const start = clock
  const owners = Array.from({ length: 10 }, (_, at) => ({ at, next: start + seconds * 333, after: -1 }))
  let reached = 0
  for (let at = 0; at < guesses; at += 1) {
    clock = start + (at * seconds * 1000) / guesses
    const network = at % 200
    const account = (network + (returns ? 0 : Math.floor(at / 200) * 7)) % 20
    const verifyProof = proves ? async () => true : undefined
    if ((await tried({ ...guess(`network ${network}`, `account ${account}`), verifyProof })) === 'in')
      reached += 1
    for (const owner of owners) {
      if (owner.after >= 0 || owner.next > clock) continue
      const proof = returns ? async () => true : undefined
      const tried = { ...guess(`home ${owner.at}`, `account ${owner.at}`), verifyProof: proof }
      const begun = await policy.reserve(tried)
      if (isLimitExceeded(begun)) owner.next = clock + begun.seconds * 1000
      else {
        await begun.settle({ ...noEffects, credential: 'right' }, 0)
        owner.after = (clock - start) / 1000 - seconds / 3
      }
    }
  }
  return { share: reached / guesses, ownersAfter: owners.map(({ after }) => after) }
}

const minutes = 60
const hours = 60 * minutes

// The table of docs/decisions/0039-guesses.md.
test.each<[string, Attack, number]>([
  ['2,000 guesses in 100 seconds', { guesses: 2000, seconds: 100 }, 0.07],
  ['2,000 guesses in an hour', { guesses: 2000, seconds: hours }, 0.08],
  ['20,000 guesses in a day', { guesses: 20_000, seconds: 24 * hours }, 0.03],
  ['in 100 seconds, and the networks come back', { guesses: 2000, seconds: 100, returns: true }, 0.095],
  [
    'in five minutes, and the networks come back',
    { guesses: 2000, seconds: 5 * minutes, returns: true },
    0.1,
  ],
])('%s: at most a tenth reaches Kratos, and the owners sign in', async (_, how, most) => {
  const { share, ownersAfter } = await attackAll(how)
  expect(share).toBeLessThanOrEqual(most)
  expect(Math.min(...ownersAfter)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ownersAfter)).toBeLessThanOrEqual(5)
})

test('with a proof for each guess, a few more reach Kratos', async () => {
  const { share } = await attackAll({ guesses: 2000, seconds: 100, proves: true, returns: true })
  expect(share).toBeLessThanOrEqual(0.11)
})
