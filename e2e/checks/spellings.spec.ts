import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { newPassword, newPerson, type Person } from '../fixtures/people'
import { defaultRelease, type Feature, needs } from '../ory/releases'
import { type AnotherApp, slowClock, startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { newPhone } from '../support/phone-actions'
import { queuedMessages } from '../support/queued-messages'
import type { Others, Pair, Spelling } from '../support/spellings/draft'
import { type RecordingKratos, startRecordingKratos } from '../support/spellings/recording-kratos'
import {
  accountValues,
  type FieldNames,
  phoneValues,
  spellingsOf,
  valuesOf,
} from '../support/spellings/spellings'
import { type EntryPoint, entryPoints, filledIn, noOthers, Stranger } from '../support/spellings/stranger'
import { addAuthenticatorTo } from '../support/spellings/totp-account'
import { totpCode, wrongTotpCodes } from '../support/totp'

/*
 * Every attempt that Kratos evaluated was counted, however a submission is written. fast-check combines
 * spellings. Kratos itself shows what it did: whether it created a session, a message or an account. A test
 * has no time for all of them, so each commit tries others: the seed is made of the commit's hash.
 * `SPELLINGS_SEED` is the number of another run, or `random`; `SPELLINGS_SECONDS` is how long each test
 * attacks, and `SPELLINGS_ONLY` matches the spellings that it uses.
 */

const seedOfCommit = () =>
  Number.parseInt(
    execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).slice(0, 7),
    16,
  )
const given = process.env.SPELLINGS_SEED ?? seedOfCommit()
const seed = given === 'random' ? randomInt(2 ** 31) : Number(given)

/**
 * How many attacks a test makes, and for how long, in milliseconds. A long one starts with each spelling at
 * each entry point.
 */
interface Length {
  readonly runs: number
  readonly time: number
  readonly isLong: boolean
}
const only = new RegExp(process.env.SPELLINGS_ONLY ?? '')
const seconds = Number(process.env.SPELLINGS_SECONDS ?? 0)
const short: Length = { runs: 80, time: 1000 * (seconds || 2), isLong: false }
const long: Length = { runs: 2000, time: 1000 * (seconds || 4), isLong: true }

/** What is free for one account, one address and one network. */
const free = { account: 3, messages: 2, 'sign-ups': 2 }

const backend = currentBackend()
let kratos: RecordingKratos
let app: AnotherApp

test.describe.configure({ mode: 'default', timeout: long.time + 120_000 })
test.beforeAll(async () => {
  process.stdout.write(`spellings.spec.ts: seed ${seed}\n`)
  kratos = await startRecordingKratos(backend.kratosUrl)
  const GUESS_LIMITS = Object.entries(free)
    .map((limit) => limit.join('='))
    .join()
  app = await startAnotherApp('spellings', {
    GUESS_LIMITS,
    NODE_OPTIONS: slowClock,
    TRUSTED_PROXY_HOPS: '1',
    ORY_SDK_URL: kratos.url,
  })
})
test.afterAll(async () => {
  await app?.stop()
  await kratos?.stop()
})

interface Attack {
  readonly entryPoint: EntryPoint
  readonly spellings: readonly Spelling[]
}
const plain: Attack = { entryPoint: 'json', spellings: [] }
/** The sandbox does not simulate flows of API clients. */
const availableEntryPoints = entryPoints.filter(
  (entryPoint) => entryPoint !== 'native' || backend.name === 'ory',
)

/** One attack with what it needs. It returns the finding, or null. */
type Plan = (attack: Attack, others: Others) => Promise<string | null>

/** Tests one property, at length only on the newest Ory. */
function attackBy(title: string, names: FieldNames, plan: Plan): void {
  attackWith(title, spellingsOf(names), plan)
}

function attackWith(
  title: string,
  all: readonly Spelling[],
  plan: Plan,
  needed: readonly Feature[] = [],
): void {
  const length = backend.release === defaultRelease ? long : short
  test(title, { tag: ['@oldest-ory', '@more', ...needed.map(needs)] }, () => hold(all, plan, length))
}

/** Runs attacks, one after the other, and names all that succeed. */
async function hold(
  spellings: readonly Spelling[],
  plan: Plan,
  { runs, time, isLong }: Length,
): Promise<void> {
  const all = spellings.filter(({ title }) => only.test(title))
  const each = availableEntryPoints.flatMap((entryPoint) =>
    all.map((one): Attack => ({ entryPoint, spellings: [one] })),
  )
  const [single = []] = fc.sample(fc.shuffledSubarray(each, { minLength: each.length }), { seed, numRuns: 1 })
  const attacks = fc.record({
    entryPoint: fc.constantFrom(...availableEntryPoints),
    spellings: fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 2 }),
  })
  const found = new Set<string>()
  const beganAt = performance.now()
  let made = 0
  for (const attack of [...(isLong ? single : []), ...fc.sample(attacks, { seed, numRuns: runs })]) {
    if (performance.now() - beganAt > time) break
    made += 1
    const other = newStranger()
    const { flowId, csrfToken } = await other.open('login', 'json', 'password')
    const decoy = `nobody-${randomUUID()}@example.com`
    const foreign = { flowId, token: csrfToken, cookie: other.cookie }
    const result = await plan(attack, { foreign, decoy }).finally(() => kratos.spoil(undefined))
    const title = `${attack.entryPoint}: ${attack.spellings.map((one) => one.title).join(' + ')}`
    if (result !== null) found.add(`${title}: ${result}`)
  }
  process.stdout.write(`spellings.spec.ts: ${test.info().title}: ${made} attacks\n`)
  expect([...found].sort(), `with SPELLINGS_SEED=${seed}`).toEqual([])
}

/**
 * No other test has this address.
 * @param variant `everything`: Kratos has every sign-in method
 */
const newStranger = (variant: 'ordinary' | 'everything' | 'sms-code' = 'everything') => {
  const ip = `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`
  return new Stranger(app.url, ip, variant === 'ordinary' ? undefined : variant)
}

/** An account that an administrator creates: no flow, no mail. */
async function newAccount(): Promise<Person> {
  const person = newPerson()
  expect(await makeAccount(person)).toBe(201)
  return person
}

async function makeAccount({ email, password }: Person): Promise<number> {
  const credentials = { password: { config: { password } } }
  const response = await fetch(`${backend.kratosAdminUrl}/admin/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ schema_id: 'person', traits: { email }, credentials }),
  })
  return response.status
}

interface Flow {
  readonly kind: string
  readonly query?: string
  /** The fields that the attacker types. The last one identifies the form. */
  readonly typed: readonly (readonly Pair[])[]
}

/** Starts a flow and submits typed fields, one after the other. */
async function submitAll(
  stranger: Stranger,
  { entryPoint, spellings }: Attack,
  others: Others,
  { kind, query, typed }: Flow,
): Promise<void> {
  const field = typed[0]?.at(-1)?.[0] ?? ''
  const open = await stranger.open(kind, entryPoint, field, query)
  kratos.spoil(spellings.find(({ answers }) => answers)?.answers)
  const isCrowded = spellings.some((one) => one.isCrowded)
  for (const pairs of typed) {
    const submits = [stranger.submit(filledIn(open, pairs), spellings, others)]
    // Kratos checks no secret of these, and writes that into the same flow.
    const nothing = filledIn(
      open,
      pairs.map(([name, value]) => [name, name === field ? '' : value]),
    )
    for (let count = 0; isCrowded && count < 4; count += 1) submits.push(stranger.submit(nothing, []))
    for (const response of await Promise.all(submits)) await response.arrayBuffer()
  }
  kratos.spoil(undefined)
}

const passwordNames = { account: 'identifier', secret: 'password' }
const login = ({ email }: Person, ...passwords: readonly string[]): Flow => ({
  kind: 'login',
  typed: passwords.map((password) => [
    ['method', 'password'],
    ['identifier', email],
    ['password', password],
  ]),
})
const wrongOnes = (count: number) => Array.from({ length: count }, newPassword)

/** Whether Kratos creates a session for the correct password. */
async function getsIn(stranger: Stranger, attack: Attack, others: Others, person: Person): Promise<boolean> {
  const before = kratos.sessions()
  await submitAll(stranger, attack, others, login(person, person.password))
  return kratos.sessions() > before
}

attackBy('a spelling has no tries of its own', passwordNames, async (attack, others) => {
  const [stranger, victim] = [newStranger(), await newAccount()]
  await submitAll(stranger, plain, others, login(victim, ...wrongOnes(free.account)))
  const isIn = await getsIn(stranger, attack, others, victim)
  return isIn ? 'the right password works after the free tries' : null
})

attackBy('a try in a spelling is not given back', passwordNames, async (attack, others) => {
  const [stranger, victim] = [newStranger(), await newAccount()]
  const before = kratos.sessions()
  const wrong = wrongOnes(2 * free.account)
  await submitAll(stranger, attack, others, login(victim, ...wrong, victim.password))
  return kratos.sessions() > before ? `the right password works after ${wrong.length} wrong ones` : null
})

attackBy('no submission takes back the tries before it', passwordNames, async (attack, others) => {
  const [stranger, victim] = [newStranger(), await newAccount()]
  const tries = free.account + 1
  for (let count = 0; count < tries; count += 1) {
    await submitAll(stranger, plain, others, login(victim, newPassword()))
    await submitAll(stranger, attack, others, login(victim, newPassword()))
    stranger.forgetSession()
  }
  const isIn = await getsIn(stranger, plain, others, victim)
  return isIn ? `the right password works after ${tries} wrong ones` : null
})

attackBy(
  'nobody but the owner gets the credit of a known browser',
  passwordNames,
  async (attack, { foreign }) => {
    const [stranger, victim, own] = [newStranger(), await newAccount(), await newAccount()]
    // The victim is named in addition.
    const others = { foreign, decoy: victim.email }
    await submitAll(stranger, attack, others, login(own, own.password))
    stranger.forgetSession()
    await submitAll(newStranger(), plain, others, login(victim, ...wrongOnes(free.account)))
    const isIn = await getsIn(stranger, plain, others, victim)
    return isIn ? 'the right password works after the free tries' : null
  },
)

test('an account with a look-alike name forgives nothing, and is trusted for nothing', {
  tag: ['@oldest-ory', '@more'],
}, async () => {
  const found: string[] = []
  let made = 0
  for (const [title, write] of Object.entries(accountValues)) {
    const [stranger, victim] = [newStranger(), await newAccount()]
    const own = { email: write(victim.email), password: newPassword() }
    // Kratos rejects such a name, or treats it as the victim's.
    if ((await makeAccount(own)) !== 201) continue
    made += 1
    for (let count = 0; count < free.account + 1; count += 1) {
      await submitAll(stranger, plain, noOthers, login(victim, newPassword()))
      await submitAll(stranger, plain, noOthers, login(own, own.password))
      stranger.forgetSession()
    }
    const isIn = await getsIn(stranger, plain, noOthers, victim)
    if (isIn) found.push(`${title}: the right password works after ${free.account + 1} wrong ones`)
  }
  process.stdout.write(`spellings.spec.ts: ${made} names that look alike\n`)
  expect(found).toEqual([])
})

attackBy(
  'who knows the password has no more tries for the second factor',
  { account: 'identifier', secret: 'totp_code' },
  async (attack, others) => {
    const victim = await newAccount()
    const key = await addAuthenticatorTo(victim, backend.appUrl)
    const stranger = newStranger()
    const isNative = attack.entryPoint === 'native'
    const first = filledIn(
      await stranger.open('login', isNative ? 'native' : 'json', 'password'),
      login(victim, victim.password).typed[0] ?? [],
    )
    const response = await stranger.submit(first, [])
    if (isNative) await stranger.keepToken(response)
    // The page submits the same form only once in a second.
    const wrong = wrongTotpCodes(key)
    const codes = [...wrong, totpCode(key)]
    const typed = codes.map((code): Pair[] => [
      ['method', 'totp'],
      ['totp_code', code],
    ])
    await submitAll(stranger, attack, others, { kind: 'login', query: '?aal=aal2', typed })
    const assurance = await stranger.assurance(backend.kratosUrl)
    return assurance === 'aal2' ? `the right code works after ${wrong.length} wrong ones` : null
  },
)

const messageKinds: readonly (FieldNames & { readonly kind: string })[] = [
  { kind: 'recovery', account: 'email' },
  { kind: 'verification', account: 'email' },
  { kind: 'login', account: 'identifier' },
]
for (const { kind, account } of messageKinds) {
  attackBy(`no spelling of a ${kind} sends more messages`, { account }, async (attack, others) => {
    const [stranger, victim] = [newStranger(kind === 'login' ? 'everything' : 'ordinary'), await newAccount()]
    const before = await messagesTo(victim.email)
    for (let count = 0; count < free.messages + 1; count += 1) {
      const typed: readonly Pair[] = [
        ['method', 'code'],
        [account, victim.email],
      ]
      await submitAll(stranger, attack, others, { kind, typed: [typed] })
    }
    const sent = (await messagesTo(victim.email)) - before
    return sent > free.messages ? `${sent} messages` : null
  })
}

// Only the newest Kratos has this recovery, and the sandbox does not simulate it.
if (backend.name === 'ory' && backend.release === defaultRelease)
  attackBy(
    'no code of a recovery by a choice of addresses brings a message',
    { account: 'recovery_address', secret: 'code' },
    async (attack, others) => {
      const [stranger, victim] = [newStranger('sms-code'), await newAccount()]
      const before = await messagesTo(victim.email)
      const address: Pair = ['recovery_address', victim.email]
      const step = (...pairs: readonly Pair[]): readonly Pair[] => [['method', 'code'], ...pairs, address]
      // Kratos sends one when it waits for an address, and 'Back' makes it wait again.
      const typed = [1, 2, 3].flatMap((nth) => [step(['code', `12345${nth}`]), step(['screen', 'previous'])])
      await submitAll(stranger, attack, others, { kind: 'recovery', typed })
      const sent = (await messagesTo(victim.email)) - before
      return sent > free.messages ? `${sent} messages` : null
    },
  )

/** The recipients of a code, and the settings of Kratos that send it there. */
const codeKinds = [
  { kind: 'login', account: 'identifier', to: 'e-mail', variant: 'everything', recipient: newAddress },
  { kind: 'recovery', account: 'email', to: 'e-mail', variant: 'ordinary', recipient: newAddress },
  { kind: 'verification', account: 'email', to: 'e-mail', variant: 'ordinary', recipient: newAddress },
  ...(backend.name === 'ory'
    ? ([
        {
          kind: 'login',
          account: 'identifier',
          to: 'phone',
          variant: 'sms-code',
          recipient: newPhoneAccount,
        },
        {
          kind: 'registration',
          account: 'traits.phone',
          to: 'phone',
          variant: 'sms-code',
          recipient: newPhone,
        },
      ] as const)
    : []),
] as const
for (const { kind, account, to, variant, recipient } of codeKinds) {
  // The courier's messages come from Kratos itself: they show whom it found. After the free ones, no spelling
  // sends another.
  let who: string | undefined
  const values = to === 'phone' ? phoneValues : accountValues
  attackWith(
    `a ${kind} by code counts one ${to} under one key`,
    valuesOf(account, values),
    async (attack, others) => {
      const submitTo = (name: string, one: Attack) =>
        submitAll(newStranger(variant), one, others, {
          kind,
          typed: [
            [
              ['method', 'code'],
              [account, name],
            ],
          ],
        })
      if (who === undefined) {
        who = await recipient()
        const before = await messagesTo(who)
        for (let count = 0; count < free.messages + 1; count += 1) await submitTo(who, plain)
        expect((await messagesTo(who)) - before).toBe(free.messages)
      }
      const before = await messagesTo(who)
      await submitTo(who, attack)
      const sent = (await messagesTo(who)) - before
      return sent > 0 ? `${sent} more messages` : null
    },
    to === 'phone' ? ['registration-code-by-sms'] : [],
  )
}

async function newAddress(): Promise<string> {
  return (await newAccount()).email
}

/** An account whose only identifier is a phone number, which signs up by a code. */
async function newPhoneAccount(): Promise<string> {
  const phone = newPhone()
  const owner = new Stranger(backend.appUrl, '127.0.0.1', 'sms-code')
  const open = await owner.open('registration', 'json', 'traits.phone')
  const typed: readonly Pair[] = [
    ['method', 'code'],
    ['traits.phone', phone],
  ]
  await owner.submit(filledIn(open, typed), [])
  const [message] = await queuedMessages(phone)
  const response = await owner.submit(
    filledIn(open, [...typed, ['code', /\d{6}/.exec(message?.body ?? '')?.[0]]]),
    [],
  )
  expect(response.status).toBe(200)
  return phone
}

async function messagesTo(recipient: string): Promise<number> {
  return (await queuedMessages(recipient)).length
}

attackBy(
  'no spelling of a registration makes more accounts',
  { account: 'traits.email', secret: 'password' },
  async (attack, others) => {
    const stranger = newStranger('ordinary')
    let made = 0
    for (let count = 0; count < 2 * free['sign-ups'] + 1; count += 1) {
      const { email, password } = newPerson()
      const typed: readonly Pair[] = [
        ['method', 'password'],
        ['traits.email', email],
        ['password', password],
      ]
      const before = kratos.sessions()
      await submitAll(stranger, attack, others, { kind: 'registration', typed: [typed] })
      if (kratos.sessions() > before) made += 1
      stranger.forgetSession()
    }
    return made > free['sign-ups'] ? `${made} accounts` : null
  },
)
