import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { newPerson, type Person } from '../fixtures/people'
import { hasFeatures } from '../ory/releases'
import { type AnotherApp, slowClock, startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { type RecordingKratos, startRecordingKratos } from '../support/spellings/recording-kratos'
import { makeAccount, origins, signInByPassword, type Victim } from '../support/spellings/sessions'
import { type EntryPoint, filledIn, Stranger } from '../support/spellings/stranger'
import { addAuthenticatorTo, addSecondFactorsTo } from '../support/spellings/totp-account'
import { wrongTotpCodes } from '../support/totp'

/*
 * Whatever the session, the flow and the cookie look like, only this many incorrect second factors of an
 * account reach Kratos. Kratos itself returns the number.
 */

/** Incorrect second factors that are free for one account. */
const free = 3
/** How many attempts an attacker makes: one counter more would let all of them through. */
const tries = 2 * free

const backend = currentBackend()
let kratos: RecordingKratos
let app: AnotherApp

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  kratos = await startRecordingKratos(backend.kratosUrl)
  app = await startAnotherApp('second-factor-limit', {
    // No other limit may stop the attacker.
    GUESS_LIMITS: `second-factor=${free},network=1000,account=100,account-network=100,messages=100`,
    NODE_OPTIONS: slowClock,
    TRUSTED_PROXY_HOPS: '1',
    ORY_SDK_URL: kratos.url,
  })
})
test.afterAll(async () => {
  await app?.stop()
  await kratos?.stop()
})

const newIp = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`
const newStranger = () => new Stranger(app.url, newIp(), 'everything')

async function newVictim(): Promise<Victim> {
  const person = newPerson()
  await makeAccount(person)
  return { ...person, key: await addAuthenticatorTo(person, backend.appUrl) }
}

/** A second factor of an account: an authenticator app, or a code that Kratos emails. */
type Factor = 'totp' | 'code'
const factors: readonly Factor[] = ['totp', 'code']

/** Submits an incorrect code in a flow of its own. Without a session that Kratos knows, there is no flow. */
async function tryCode(stranger: Stranger, factor: Factor, victim: Victim, at: number): Promise<void> {
  const whoami = await stranger.send('/api/.ory/sessions/whoami')
  if (whoami.status === 401) return
  if (factor === 'code') return tryMailedCode(stranger, 'json', victim)
  const codes = wrongTotpCodes(victim.key)
  await trySecret(stranger, 'json', 'totp', codes[at % codes.length] ?? '')
}

/** Has Kratos email a second factor, and submits another code. */
async function tryMailedCode(stranger: Stranger, entryPoint: EntryPoint, { email }: Person): Promise<void> {
  stranger.askFor('code-second-factor')
  const open = await stranger.open('login', entryPoint, 'code', '?aal=aal2')
  const isMailed = hasFeatures(backend.release, ['second-factor-code-at-once'])
  const address = isMailed ? [] : [{ address: email }]
  for (const typed of [...address, { identifier: email, code: '000000' }]) {
    const fields = Object.entries({ method: 'code', ...typed })
    await (await stranger.submit(filledIn(open, fields), [])).arrayBuffer()
  }
  stranger.askFor('everything')
}

/** Submits an incorrect second factor of this method in a flow of its own. */
async function trySecret(
  stranger: Stranger,
  entryPoint: EntryPoint,
  method: keyof typeof secrets,
  secret: string,
) {
  const open = await stranger.open('login', entryPoint, secrets[method], '?aal=aal2')
  const typed = [
    ['method', method],
    [secrets[method], secret],
  ] as const
  await (await stranger.submit(filledIn(open, typed), [])).arrayBuffer()
}

/** The field of each method. */
const secrets = { totp: 'totp_code', lookup_secret: 'lookup_secret' } as const

/** Signs in with the password, as an app does that has no cookies. */
async function signInNatively(stranger: Stranger, { email, password }: Person): Promise<void> {
  stranger.forgetSession()
  const open = await stranger.open('login', 'native', 'password')
  const typed = [
    ['method', 'password'],
    ['identifier', email],
    ['password', password],
  ] as const
  await stranger.keepToken(await stranger.submit(filledIn(open, typed), []))
}

const signIn = {
  json: (stranger: Stranger, victim: Victim) => signInByPassword(stranger, victim),
  native: signInNatively,
}

/** This recovery flow has no address, so Latchkey cannot tell the account. */
const recovery = 'recovery that an administrator began'

/** Kratos names no identity in these sessions while the second factor is due. They are counted by network. */
const countedByNetwork: readonly string[] = ['provider', recovery]

/** Ways to a session that are not in the test of all of them, because it cannot have them or has no sign of a fault. */
const separate = Object.entries(origins).filter(
  ([title, { account, before }]) => account || before || title === recovery,
)

for (const [title, { account, signIn, before }] of separate) {
  // Kratos never sees the session of another spelling.
  test(`a session of a ${title} has no separate attempts at the second factor`, {
    tag: before ? '@more' : ['@oldest-ory', '@more'],
  }, async () => {
    const owner = newStranger()
    const victim = account ? await account(owner) : await newVictim()
    const stranger = account ? owner : newStranger()
    const reached = kratos.refusals()
    for (let at = 0; at < tries; at += 1) {
      if (!countedByNetwork.includes(title)) stranger.ip = newIp()
      // Someone with the first factor can have any number of sessions.
      if (!account) stranger.forgetSession()
      await signIn(stranger, victim)
      await before?.(stranger)
      await tryCode(stranger, 'totp', victim, at)
    }
    const wrong = kratos.refusals() - reached
    // Latchkey forwards no other spelling of a cookie to Kratos.
    expect(wrong).toBe(before ? 0 : free)
  })
}

for (const factor of factors) {
  test(`sessions of each origin share the attempts at the second factor of their account, by ${factor}`, {
    // A mailed code is counted by the same code on each release.
    tag: factor === 'totp' ? ['@oldest-ory', '@more'] : '@more',
  }, async () => {
    const victim = await newVictim()
    const reached = kratos.refusals()
    const shared = Object.entries(origins).filter(([title, { account }]) => !account && title !== recovery)
    for (const [, { signIn, before }] of [...shared, ...shared]) {
      const stranger = newStranger()
      await signIn(stranger, victim)
      await before?.(stranger)
      await tryCode(stranger, factor, victim, 0)
    }
    expect(kratos.refusals() - reached).toBe(free)
  })
}

test('a session from before a restart has no separate attempts at the second factor', {
  tag: '@more',
}, async () => {
  const [first, second, victim] = [newStranger(), newStranger(), await newVictim()]
  for (const one of [first, second]) await signInByPassword(one, victim)
  await app.restart()
  const reached = kratos.refusals()
  // Their owner is unknown, so they are counted by network.
  second.ip = first.ip
  for (let at = 0; at < tries; at += 1) await tryCode(at % 2 === 0 ? first : second, 'totp', victim, at)
  expect(kratos.refusals() - reached).toBe(free)
})

/** The sandbox has no second factor for API clients. */
const secondFactorEntryPoints = backend.name === 'ory' ? (['json', 'native'] as const) : (['json'] as const)

test('codes of an app, emailed and backup codes, from browsers and programs, are counted together', {
  tag: ['@oldest-ory', '@more'],
}, async () => {
  const person = newPerson()
  await makeAccount(person)
  const key = await addSecondFactorsTo(person, backend.appUrl)
  const [code = ''] = wrongTotpCodes(key)
  const reached = kratos.refusals()
  for (const entryPoint of [...secondFactorEntryPoints, ...secondFactorEntryPoints]) {
    const signedIn = async () => {
      const stranger = newStranger()
      await signIn[entryPoint](stranger, { ...person, key })
      return stranger
    }
    await trySecret(await signedIn(), entryPoint, 'totp', code)
    await trySecret(await signedIn(), entryPoint, 'lookup_secret', 'not-a-code')
    await tryMailedCode(await signedIn(), entryPoint, person)
  }
  expect(kratos.refusals() - reached).toBe(free)
})
