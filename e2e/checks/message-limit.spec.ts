import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { newPerson, type Person } from '../fixtures/people'
import { needs } from '../ory/releases'
import { type AnotherApp, slowClock, startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { proxyPath } from '../support/kratos-flow'
import { queuedMessages } from '../support/queued-messages'
import { type RecordingKratos, startRecordingKratos } from '../support/spellings/recording-kratos'
import { makeAccount } from '../support/spellings/sessions'
import { filledIn, formWith, Stranger } from '../support/spellings/stranger'

/*
 * Each message that Kratos sends was counted, and so was each code that can be guessed, also if no submission
 * requests the message. The courier returns how many there are.
 */

const free = { account: 3, messages: 2 }
/** How many an attacker requests. */
const tries = 8

const backend = currentBackend()
let kratos: RecordingKratos
let app: AnotherApp

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  kratos = await startRecordingKratos(backend.kratosUrl)
  app = await startAnotherApp('message-limit', {
    GUESS_LIMITS: `account=${free.account},messages=${free.messages},network=1000`,
    NODE_OPTIONS: slowClock,
    TRUSTED_PROXY_HOPS: '1',
    REQUIRE_VERIFIED_ADDRESS: 'on',
    ORY_SDK_URL: kratos.url,
  })
})
test.afterAll(async () => {
  await app?.stop()
  await kratos?.stop()
})

const newIp = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`
const json = { accept: 'application/json' }

/** Signs in with a password, in a browser that has no device cookie. */
async function signedIn(person: Person, variant?: 'code-second-factor'): Promise<Stranger> {
  await makeAccount(person)
  const stranger = new Stranger(app.url, newIp(), variant)
  const login = filledIn(await stranger.open('login', 'json', 'password'), [
    ['method', 'password'],
    ['identifier', person.email],
    ['password', person.password],
  ])
  await (await stranger.submit(login, [])).arrayBuffer()
  stranger.forgetDevice()
  return stranger
}

const starts: Readonly<Record<string, [path: string, headers: Record<string, string>]>> = {
  'a program': [`${proxyPath}/self-service/login/browser?aal=aal2`, json],
  'a browser at the proxy': [`${proxyPath}/self-service/login/browser?aal=aal2`, { accept: 'text/html' }],
  'a page': ['/login?aal2=true', { accept: 'text/html' }],
}
for (const [title, [path, headers]] of Object.entries(starts)) {
  test(`the start of a second factor by ${title} sends no more mails`, {
    tag: needs('second-factor-code-at-once'),
  }, async () => {
    const person = newPerson()
    const stranger = await signedIn(person, 'code-second-factor')
    for (let at = 0; at < tries; at += 1) {
      stranger.ip = newIp()
      await (await stranger.send(path, { headers })).arrayBuffer()
    }
    expect(await queuedMessages(person.email)).toHaveLength(free.messages)
  })
}

test("'Send code' of a required action sends no more mails", async () => {
  const person = newPerson()
  const stranger = await signedIn(person)
  const page = '/required?step=verified_address'
  for (let at = 0; at < tries; at += 1) {
    stranger.ip = newIp()
    const html = await (await stranger.send(page, { headers: { accept: 'text/html' } })).text()
    const body = new FormData()
    for (const [name, value] of formWith('query', html)) body.append(name, String(value))
    body.append('address', person.email)
    await (await stranger.send(page, { method: 'POST', body })).arrayBuffer()
  }
  expect(await queuedMessages(person.email)).toHaveLength(free.messages)
})

test('an account that takes the same address again and again sends it few mails', async () => {
  const [owner, victim] = [newPerson(), newPerson()]
  const stranger = await signedIn(owner)
  for (let at = 0; at < tries; at += 1) {
    for (const email of [victim.email, `${at}-${owner.email}`]) {
      stranger.ip = newIp()
      const save = filledIn(await stranger.open('settings', 'json', 'traits.email'), [
        ['method', 'profile'],
        ['traits.email', email],
      ])
      await (await stranger.submit(save, [])).arrayBuffer()
    }
  }
  expect(await queuedMessages(victim.email)).toHaveLength(free.messages)
})

test('the codes of the verification that follows a sign-up are counted for its address', async () => {
  const person = newPerson()
  const stranger = new Stranger(app.url, newIp())
  const signUp = filledIn(await stranger.open('registration', 'json', 'password'), [
    ['method', 'password'],
    ['traits.email', person.email],
    ['password', person.password],
  ])
  const body = z
    .object({
      continue_with: z.array(z.looseObject({ flow: z.looseObject({ id: z.string() }).optional() })),
    })
    .parse(await (await stranger.submit(signUp, [])).json())
  const id = body.continue_with.find(({ flow }) => flow)?.flow?.id
  const before = kratos.refusals()
  for (let at = 0; at < tries; at += 1) {
    stranger.ip = newIp()
    const response = await stranger.send(`${proxyPath}/self-service/verification?flow=${id}`, {
      method: 'POST',
      headers: { ...json, 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'code', code: `00000${at}` }),
    })
    await response.arrayBuffer()
  }
  expect(kratos.refusals() - before).toBe(free.account)
})

test('a stranger who names an address in a field that Kratos ignores makes nobody wait', async () => {
  const [person, own] = [newPerson(), newPerson()]
  await makeAccount(person)
  const ask = async (fields: Record<string, string>) => {
    const stranger = new Stranger(app.url, newIp())
    const open = await stranger.open('recovery', 'json', 'email')
    await (await stranger.submit(filledIn(open, Object.entries({ method: 'code', ...fields })), [])).text()
  }
  for (let at = 0; at < tries; at += 1)
    await ask({
      email: `${at}-${own.email}`,
      recovery_address: person.email,
      recovery_confirm_address: person.email,
    })
  await ask({ email: person.email.replace('a', '\u00e1') })
  await ask({ email: person.email.replace('a', '\u00e1') })
  await ask({ email: person.email })
  expect(await queuedMessages(person.email)).toHaveLength(1)
})
