import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { newPerson, type Person } from '../fixtures/people'
import { type AnotherApp, slowClock, startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { type RecordingKratos, startRecordingKratos } from '../support/spellings/recording-kratos'
import { makeAccount, origins, type Victim } from '../support/spellings/sessions'
import { type EntryPoint, filledIn, Stranger } from '../support/spellings/stranger'
import { addAuthenticatorTo, addSecondFactorsTo } from '../support/spellings/totp-account'
import { wrongTotpCodes } from '../support/totp'

/*
 * Whatever the session, the flow and the cookie look like, only this many incorrect second factors of an
 * account reach Kratos. Kratos itself returns the number.
 */

/** Incorrect second factors that are free for one account. */
const free = 3
/** How many attempts an attacker makes. */
const tries = 3 * free

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

/** Submits an incorrect code in a flow of its own. Without a session that Kratos knows, there is no flow. */
async function tryCode(stranger: Stranger, code: string): Promise<void> {
  const whoami = await stranger.send('/api/.ory/sessions/whoami')
  if (whoami.status === 401) return
  await trySecret(stranger, 'json', 'totp', code)
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
  json: async (stranger: Stranger, victim: Victim) => origins.password?.signIn(stranger, victim),
  native: signInNatively,
}
const wrongBackupCodes = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const

/** Kratos names no identity in these sessions while the second factor is due. They are counted by network. */
const countedByNetwork: readonly string[] = ['provider']

for (const [title, { account, signIn, before }] of Object.entries(origins)) {
  test(`a session of a ${title} has no separate attempts at the second factor`, {
    tag: '@oldest-ory',
  }, async () => {
    const owner = newStranger()
    const victim = account ? await account(owner) : await newVictim()
    const stranger = account ? owner : newStranger()
    const reached = kratos.refusals()
    const codes = wrongTotpCodes(victim.key)
    for (let at = 0; at < tries; at += 1) {
      if (!countedByNetwork.includes(title)) stranger.ip = newIp()
      // Someone with the first factor can have any number of sessions.
      if (!account) stranger.forgetSession()
      await signIn(stranger, victim)
      await before?.(stranger)
      await tryCode(stranger, codes[at % codes.length] ?? '')
    }
    const wrong = kratos.refusals() - reached
    // Latchkey forwards no other spelling of a cookie to Kratos.
    expect(wrong).toBe(before ? 0 : free)
  })
}

test('sessions of each origin share the attempts at the second factor of their account', {
  tag: '@oldest-ory',
}, async () => {
  const victim = await newVictim()
  const reached = kratos.refusals()
  const [code = ''] = wrongTotpCodes(victim.key)
  const shared = Object.values(origins).filter(({ account }) => account === undefined)
  for (const { signIn, before } of [...shared, ...shared]) {
    const stranger = newStranger()
    await signIn(stranger, victim)
    await before?.(stranger)
    await tryCode(stranger, code)
  }
  expect(kratos.refusals() - reached).toBe(free)
})

test('a session from before a restart has no separate attempts at the second factor', {
  tag: '@oldest-ory',
}, async () => {
  const [first, second, victim] = [newStranger(), newStranger(), await newVictim()]
  for (const one of [first, second]) await origins.password?.signIn(one, victim)
  await app.restart()
  const reached = kratos.refusals()
  const codes = wrongTotpCodes(victim.key)
  // Their owner is unknown, so they are counted by network.
  second.ip = first.ip
  for (let at = 0; at < tries; at += 1) {
    const stranger = at % 2 === 0 ? first : second
    await tryCode(stranger, codes[at % codes.length] ?? '')
  }
  expect(kratos.refusals() - reached).toBe(free)
})

/** The sandbox has no second factor for API clients. */
const secondFactorEntryPoints = backend.name === 'ory' ? (['json', 'native'] as const) : (['json'] as const)

for (const entryPoint of secondFactorEntryPoints) {
  for (const method of ['totp', 'lookup_secret'] as const) {
    test(`${entryPoint}: the second factors of an account are few, by ${method}`, {
      tag: '@oldest-ory',
    }, async () => {
      const person = newPerson()
      await makeAccount(person)
      const key = await addSecondFactorsTo(person, backend.appUrl)
      const wrong = method === 'totp' ? wrongTotpCodes(key) : wrongBackupCodes
      const reached = kratos.refusals()
      for (let at = 0; at < tries; at += 1) {
        const stranger = newStranger()
        await signIn[entryPoint](stranger, { ...person, key })
        await trySecret(stranger, entryPoint, method, wrong[at % wrong.length] ?? '')
      }
      expect(kratos.refusals() - reached).toBe(free)
    })
  }
}

test('codes of an app and backup codes, from browsers and programs, are counted together', {
  tag: '@oldest-ory',
}, async () => {
  const person = newPerson()
  await makeAccount(person)
  const key = await addSecondFactorsTo(person, backend.appUrl)
  const [code = ''] = wrongTotpCodes(key)
  const reached = kratos.refusals()
  for (const entryPoint of [...secondFactorEntryPoints, ...secondFactorEntryPoints]) {
    for (const method of ['totp', 'lookup_secret'] as const) {
      const stranger = newStranger()
      await signIn[entryPoint](stranger, { ...person, key })
      await trySecret(stranger, entryPoint, method, method === 'totp' ? code : 'not-a-code')
    }
  }
  expect(kratos.refusals() - reached).toBe(free)
})
