import { beforeEach, describe, expect, test } from '@jest/globals'
import { submitLogin } from '@/app/(flows)/login/actions'
import { submitRecovery } from '@/app/(flows)/recovery/actions'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { type ReceivedRequest, TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { takeUnseenFailures } from '@/lib/rate-limits/failed-attempts'
import * as route from './route'

const logged = collectLogLines()

const kratos = new TestService()
startTestServices({ kratos }, { LOG_LEVEL: 'info' })

const { runtime, ...handlers } = route
const right = 'right-password'

let account: string
let count = 0
beforeEach(() => {
  count += 1
  account = `ada-${count}@example.com`
  kratos
    .reset()
    .respond('POST /self-service/login', answerLogin)
    .respond('GET /self-service/login/flows', ({ query }) => ({ body: wrongFlow(String(query.get('id'))) }))
    .respond('GET /self-service/recovery/flows', ({ query }) => ({
      body: { id: query.get('id'), state: 'choose_method', ui: { nodes: [], messages: [] } },
    }))
    .respond('POST /self-service/recovery', ({ query }) => ({
      body: { ...wrongFlow(String(query.get('flow'))), state: 'sent_email', ui: { nodes: [], messages: [] } },
    }))
    .respond('GET /sessions/whoami', {
      body: { identity: { id: account }, authenticator_assurance_level: 'aal1' },
    })
})

const wrongFlow = (id: string) => ({
  id,
  ui: { nodes: [], messages: [{ id: 4000006, type: 'error', text: '' }] },
})

/** Kratos, as far as a password goes: JSON, or the redirects of a form. */
function answerLogin({ body, headers, query }: ReceivedRequest) {
  const flow = String(query.get('flow'))
  const isJson = headers['content-type'] === 'application/json'
  const fields = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
  const asPage = !isJson && headers.accept?.includes('text/html')
  if (fields.password === right) {
    const cookies = { 'set-cookie': ['ory_kratos_session=s; Path=/; HttpOnly'] }
    return asPage
      ? { status: 303, headers: { location: `${appUrl}/`, ...cookies } }
      : { body: { session: { identity: { id: account } } }, headers: cookies }
  }
  return asPage
    ? { status: 303, headers: { location: `${appUrl}/login?flow=${flow}` } }
    : { status: 400, body: wrongFlow(flow) }
}

const from = (ip: string) => new TestBrowser(appUrl, { 'x-latchkey-peer': ip })
const asked = () => kratos.received('POST /self-service/login').length

let flows = 0
/** The id of a new flow. */
const newFlow = () => {
  flows += 1
  return `00000000-0000-4000-8000-${String(flows).padStart(12, '0')}`
}

/** Each way in, with the same fields. It says what the visitor gets. */
const ways = {
  page: (browser: TestBrowser, fields: Record<string, string>) => {
    return browser.submit(submitLogin, {
      'latchkey.page': `/login?flow=${newFlow()}`,
      method: 'password',
      ...fields,
    })
  },
  form: async (browser: TestBrowser, fields: Record<string, string>) => {
    const response = await browser.call(handlers, `/api/.ory/self-service/login?flow=${newFlow()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({ method: 'password', ...fields }).toString(),
    })
    return `${response.status} ${response.headers.get('location')} ${response.headers.get('retry-after')}`
  },
  json: async (browser: TestBrowser, fields: Record<string, string>) => {
    const response = await browser.call(handlers, `/api/.ory/self-service/login?flow=${newFlow()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ method: 'password', ...fields }),
    })
    return `${response.status} ${response.headers.get('retry-after')}`
  },
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  '%s: five incorrect passwords, then a wait',
  async (way) => {
    const wrong = { identifier: account, password: 'wrong' }
    const network = `192.0.2.${count}`
    for (let at = 0; at < 5; at += 1) await ways[way](from(network), wrong)
    expect(asked()).toBe(5)
    const flow = newFlow()
    flows -= 1
    const answer = await ways[way](from(network), { ...wrong, password: right })
    expect(asked()).toBe(5)
    const page = `/login?flow=${flow}&notice=wait&retry_after=5`
    expect(answer).toBe({ page, form: `303 ${page} 5`, json: '429 5' }[way])
  },
)

test('the entry points share their counters, and so do the spellings of an account', async () => {
  const spellings = [account, account.toUpperCase(), ` ${account}`, account.replace('a', 'Ａ')]
  for (const [at, identifier] of spellings.entries())
    await (at % 2 ? ways.json : ways.page)(from('198.51.100.1'), { identifier, password: 'wrong' })
  await ways.json(from('198.51.100.1'), { password_identifier: account, password: 'wrong' })
  expect(await ways.form(from('198.51.100.1'), { identifier: account, password: 'wrong' })).toContain(
    'notice=wait',
  )
})

describe.each([
  ['phone_number', 'abc@+886912345678'],
  ['too_long', 'x'.repeat(10_000)],
])('%s', (why, identifier) => {
  test.each(Object.keys(ways) as (keyof typeof ways)[])('%s: rejected with a sentence', async (way) => {
    const answer = await ways[way](from('192.0.2.200'), { identifier, password: 'wrong' })
    const page = `/login?flow=00000000-0000-4000-8000-${String(flows).padStart(12, '0')}&notice=${why}`
    expect(answer).toBe({ page, form: `303 ${page} null`, json: '400 null' }[way])
    expect(asked()).toBe(0)
    expect(logged()).toContainEqual(expect.objectContaining({ outcome: 'unreadable', why }))
  })
})

test('Kratos gets a phone number in one spelling, at each entry point', async () => {
  for (const [at, way] of (Object.keys(ways) as (keyof typeof ways)[]).entries())
    await ways[way](from(`192.0.2.21${at}`), {
      identifier: ['+886 912 345 678', '(+886) 912-345-678', '\uff0b886912345678'][at] ?? '',
      password: 'wrong',
    })
  const bodies = kratos.received('POST /self-service/login').map(({ body }) => body)
  expect(bodies.map((body) => /(?:%2B|\+)886912345678/.test(body))).toEqual([true, true, true])
})

test('the response to an incorrect password in JSON reveals as much as Kratos’, and the right one signs in', async () => {
  expect(await ways.json(from('198.51.100.2'), { identifier: account, password: 'wrong' })).toBe('400 null')
  expect(await ways.json(from('198.51.100.2'), { identifier: account, password: right })).toBe('200 null')
})

test('a browser with a device cookie signs in while the account is attacked, and reports the attack', async () => {
  const owner = from('203.0.113.7')
  await ways.page(owner, { identifier: account, password: right })
  expect(owner.cookie('__Host-latchkey_known')).toMatch(/^[\w-]{100,}$/)
  for (let at = 0; at < 30; at += 1)
    await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
  expect(await ways.json(from('203.0.113.9'), { identifier: account, password: right })).toMatch(/^429/)
  expect(await ways.page(owner, { identifier: account, password: right })).toBe('/')
  const told = () => takeUnseenFailures(account)
  expect((await Promise.all([told(), told()])).toSorted()).toEqual([7, undefined])
  expect(await told()).toBeUndefined()
})

test.each<[keyof typeof ways, number]>([
  ['page', 0],
  ['json', 0],
  // A redirect names nobody.
  ['form', 1],
])(
  'the first sign-in by %s creates a proof, and calls Kratos %i times to learn the owner',
  async (way, times) => {
    const owner = from('203.0.113.7')
    await ways[way](owner, { identifier: account, password: right })
    expect(owner.cookie('__Host-latchkey_known')).toBeDefined()
    expect(kratos.received('GET /sessions/whoami')).toHaveLength(times)
  },
)

test('an owner’s own failed attempts are not reported', async () => {
  const owner = from('203.0.113.7')
  for (const password of [right, 'wrong', 'wrong', right])
    await ways.page(owner, { identifier: account, password })
  expect(await takeUnseenFailures(account)).toBeUndefined()
})

test('failed attempts under a user name are reported at a sign-in by email address', async () => {
  const name = `user-${account}`
  // Kratos says that both are the same identity.
  for (const identifier of [name, account])
    await ways.page(from('203.0.113.7'), { identifier, password: right })
  for (const identifier of [name, name, account])
    await ways.json(from('198.51.100.1'), { identifier, password: 'wrong' })
  const owner = from('203.0.113.8')
  await ways.page(owner, { identifier: account, password: right })
  expect(await takeUnseenFailures(account)).toBe(3)
})

test('the proof of one account is invalid for another, and so is a broken one', async () => {
  const mine = from('203.0.113.7')
  await ways.page(mine, { identifier: `mine-${account}`, password: right })
  const broken = from('203.0.113.8')
  broken.setCookie(`__Host-latchkey_known=${mine.cookie('__Host-latchkey_known')}x; Path=/; Secure`)
  for (let at = 0; at < 8; at += 1)
    await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
  for (const browser of [mine, broken])
    expect(await ways.json(browser, { identifier: account, password: right })).toMatch(/^429/)
})

test('a new password revokes the proofs, except in the browser that set it', async () => {
  const copied = from('203.0.113.1')
  await ways.page(copied, { identifier: account, password: right })
  const owner = from('203.0.113.2')
  owner.setCookie(`__Host-latchkey_known=${copied.cookie('__Host-latchkey_known')}; Path=/; Secure`)
  kratos.respond('POST /self-service/settings', {
    body: { id: 'x', state: 'success', identity: { id: account }, ui: { nodes: [], messages: [] } },
  })
  await owner.call(handlers, `/api/.ory/self-service/settings?flow=${newFlow()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'password', password: 'new' }),
  })
  for (let at = 0; at < 8; at += 1)
    await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
  expect(await ways.json(copied, { identifier: account, password: right })).toMatch(/^429/)
  expect(await ways.json(owner, { identifier: account, password: right })).toBe('200 null')
})

test('a new password by a form with another destination revokes device cookies, too', async () => {
  const copied = from('203.0.113.1')
  await ways.page(copied, { identifier: account, password: right })
  kratos.respond('POST /self-service/settings', {
    status: 303,
    headers: { location: `${appUrl}/elsewhere` },
  })
  const owner = from('203.0.113.2')
  owner.setCookie('ory_kratos_session=s; Path=/; Secure')
  await owner.call(handlers, `/api/.ory/self-service/settings?flow=${newFlow()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ method: 'password', password: 'new' }).toString(),
  })
  for (let at = 0; at < 8; at += 1)
    await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
  expect(await ways.json(copied, { identifier: account, password: right })).toMatch(/^429/)
})

// Each of these made the browser known for the account that was named besides.
test.each(['password_identifier', 'address', 'IDENTIFIER'])(
  'a sign-in that also names another account as %s is not trusted for that account',
  async (name) => {
    const stranger = from('203.0.113.7')
    const own = `own-${account}`
    kratos.respond('POST /self-service/login', (request) => {
      const answer = answerLogin(request)
      return 'body' in answer && 'session' in (answer.body ?? {})
        ? { ...answer, body: { session: { identity: { id: own } } } }
        : answer
    })
    await ways.json(stranger, { identifier: own, [name]: account, password: right })
    for (let at = 0; at < 8; at += 1)
      await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
    expect(await ways.json(stranger, { identifier: account, password: 'wrong' })).toMatch(/^429/)
  },
)

// Both are counted as one, and Kratos has two accounts.
test('the owner of a look-alike account forgives no failure of the other, and is not trusted for it', async () => {
  const stranger = from('203.0.113.7')
  const own = account.replace('a', 'á')
  kratos.respond('POST /self-service/login', (request) => {
    const answer = answerLogin(request)
    return 'body' in answer && 'session' in (answer.body ?? {})
      ? { ...answer, body: { session: { identity: { id: own } } } }
      : answer
  })
  for (let at = 0; at < 5; at += 1) {
    await ways.json(stranger, { identifier: account, password: 'wrong' })
    await ways.json(stranger, { identifier: own, password: right })
  }
  expect(await ways.json(stranger, { identifier: account, password: 'wrong' })).toMatch(/^429/)
  expect(await takeUnseenFailures(own)).toBeUndefined()
})

test('an identifier behind any number of spaces is the same account', async () => {
  for (let at = 0; at < 5; at += 1) {
    const identifier = `${' '.repeat(400 + at)}${account}`
    await ways.json(from('198.51.100.1'), { identifier, password: 'wrong' })
  }
  expect(await ways.json(from('198.51.100.1'), { identifier: account, password: 'wrong' })).toBe('429 5')
})

test('rejected attempts are a single line in the log', async () => {
  for (let at = 0; at < 40; at += 1)
    await ways.json(from('198.51.100.1'), { identifier: account, password: 'wrong' })
  const warned = logged().filter(({ outcome }) => outcome === 'limit_reached')
  expect(warned.length).toBeLessThanOrEqual(1)
})

test('messages to one address must wait, and the page shows that', async () => {
  const ask = (at: number) =>
    from(`198.51.100.${at}`).submit(submitRecovery, {
      'latchkey.page': `/recovery?flow=${newFlow()}`,
      method: 'code',
      email: account,
    })
  for (let at = 0; at < 5; at += 1) expect(await ask(at)).toMatch(/^\/recovery\?flow=[\w-]+$/)
  expect(await ask(9)).toMatch(/&notice=wait_message&retry_after=60$/)
})

test('an account sends few messages to an address that it takes again and again', async () => {
  const victim = `victim-${account}`
  const profile = async (traits: object, at: number) => {
    const response = await from(`198.51.100.${at}`).call(
      handlers,
      `/api/.ory/self-service/settings?flow=${newFlow()}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'profile', traits }),
      },
    )
    return response.status
  }
  kratos
    .respond('GET /sessions/whoami', { body: { identity: { id: account, traits: { email: account } } } })
    .respond('POST /self-service/settings', {
      body: { id: 'x', state: 'success', ui: { nodes: [], messages: [] } },
    })
  // Kratos sends nothing to the address that the account has.
  for (let at = 0; at < 9; at += 1) expect(await profile({ email: account, name: `${at}` }, at)).toBe(200)
  for (let at = 0; at < 5; at += 1) expect(await profile({ email: victim }, at)).toBe(200)
  expect(await profile({ email: victim.toUpperCase() }, 9)).toBe(429)
  expect(kratos.received('POST /self-service/settings')).toHaveLength(14)
})

test('a rejected change of an address sends no message', async () => {
  const errors = [{ id: 4000002, type: 'error', text: '' }]
  kratos.respond('POST /self-service/settings', {
    status: 400,
    body: { id: 'x', state: 'show_form', ui: { nodes: [], messages: errors } },
  })
  const save = () =>
    from('198.51.100.9').call(handlers, `/api/.ory/self-service/settings?flow=${newFlow()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'profile', traits: { email: `new-${account}` } }),
    })
  for (let at = 0; at < 9; at += 1) expect((await save()).status).toBe(400)
})

test('a visitor who sends another X-Forwarded-For stays the same visitor', async () => {
  for (let at = 0; at < 5; at += 1) {
    const browser = new TestBrowser(appUrl, {
      'x-latchkey-peer': '203.0.113.50',
      'x-forwarded-for': `192.0.2.${at}`,
    })
    await ways.json(browser, { identifier: account, password: 'wrong' })
  }
  expect(await ways.json(from('203.0.113.50'), { identifier: account, password: 'wrong' })).toBe('429 5')
})

test('a second factor counts for the account, whatever other sessions are sent', async () => {
  kratos.respond('POST /self-service/login', ({ body }) => {
    const fields = JSON.parse(body)
    if (fields.password) {
      const session = { 'set-cookie': [`ory_kratos_session=first-factor-${count}; Path=/; HttpOnly`] }
      return { status: 422, body: { redirect_browser_to: `${appUrl}/login?aal=aal2` }, headers: session }
    }
    const messages = [{ id: 4000008, type: 'error', text: '' }]
    return { status: 400, body: { id: 'f', ui: { nodes: [], messages } } }
  })
  kratos.respond('GET /sessions/whoami', { status: 403, body: {} })
  const owner = from('203.0.113.60')
  await ways.json(owner, { identifier: account, password: right })
  expect(owner.cookie('__Host-latchkey_known')).toBeUndefined()
  const second = async (at: number) => {
    const browser = from(`198.51.100.${at}`)
    browser.setCookie(`a_session=decoy-${at}; Path=/; Secure`)
    browser.setCookie(`ory_kratos_session=first-factor-${count}; Path=/; Secure`)
    const response = await browser.call(handlers, `/api/.ory/self-service/login?flow=${newFlow()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-token': `decoy-${at}` },
      body: JSON.stringify({ method: 'totp', totp_code: '000000' }),
    })
    return response.status
  }
  for (let at = 0; at < 5; at += 1) expect(await second(at)).toBe(400)
  expect(await second(9)).toBe(429)
})

/** Kratos takes this code, and asks for a second factor after a password. */
function answerCode({ body, query }: ReceivedRequest) {
  const fields = JSON.parse(body)
  const session = { 'set-cookie': [`ory_kratos_session=made-for-${count}; Path=/; HttpOnly`] }
  if (fields.code === '123456') return { body: { session: { identity: { id: account } } }, headers: session }
  if (fields.password === right)
    return { status: 422, body: { redirect_browser_to: `${appUrl}/login?aal=aal2` }, headers: session }
  const messages = [{ id: fields.totp_code ? 4000008 : 4000006, type: 'error', text: '' }]
  return { status: 400, body: { id: query.get('flow'), ui: { nodes: [], messages } } }
}

const submitTo = async (browser: TestBrowser, fields: Record<string, string>) => {
  const response = await browser.call(handlers, `/api/.ory/self-service/login?flow=${newFlow()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return response.status
}

// Each of these kept the owner out while strangers guessed.
test.each([
  ['an ended session', 'ory_kratos_session=ended'],
  ['another session', 'ory_kratos_session=made-elsewhere'],
  ['a session of another program', 'shop_session=s'],
])('a code in a browser with a device cookie passes while strangers guess, with %s', async (_, cookie) => {
  const owner = from('203.0.113.7')
  await ways.page(owner, { identifier: account, password: right })
  for (let at = 0; at < 8; at += 1)
    await ways.json(from(`198.51.100.${at}`), { identifier: account, password: 'wrong' })
  owner.setCookie(`${cookie}; Path=/; Secure`)
  kratos.respond('POST /self-service/login', answerCode)
  kratos.respond('GET /self-service/login/flows', {
    body: { id: 'f', state: 'sent_email', requested_aal: 'aal1', ui: { nodes: [] } },
  })
  expect(await submitTo(owner, { method: 'code', identifier: account, code: '123456' })).toBe(200)
})

test('incorrect second factors of a look-alike account do not lower the count of the other', async () => {
  const own = account.replace('a', 'á')
  kratos.respond('POST /self-service/login', answerCode).respond('GET /sessions/whoami', { status: 403 })
  const guess = (at: number) =>
    submitTo(from(`198.51.100.${at}`), { method: 'password', identifier: account, password: 'x' })
  for (let at = 0; at < 5; at += 1) expect(await guess(at)).toBe(400)
  // Kratos named the owner of this account once, before it had a second factor.
  kratos.respond('GET /sessions/whoami', { body: { identity: { id: own } } })
  await submitTo(from('203.0.113.8'), { method: 'password', identifier: own, password: right })
  kratos.respond('GET /sessions/whoami', { status: 403 })
  const stranger = from('203.0.113.7')
  for (let round = 0; round < 2; round += 1) {
    await submitTo(stranger, { method: 'password', identifier: own, password: right })
    for (let at = 0; at < 2; at += 1) await submitTo(stranger, { method: 'totp', totp_code: '000000' })
  }
  await submitTo(stranger, { method: 'password', identifier: own, password: right })
  expect([await guess(10), await guess(11), await guess(12)]).toEqual([400, 400, 429])
})

test('a second factor of an unknown session counts for the network, and for the session', async () => {
  kratos.respond('POST /self-service/login', answerCode).respond('GET /sessions/whoami', { status: 403 })
  const second = (session: string, network: string) => {
    const browser = from(network)
    browser.setCookie(`ory_kratos_session=${session}; Path=/; Secure`)
    return submitTo(browser, { method: 'totp', totp_code: '000000' })
  }
  for (let at = 0; at < 5; at += 1) expect(await second(`${count}-${at}`, '203.0.113.90')).toBe(400)
  expect(await second(`${count}-other`, '203.0.113.90')).toBe(429)
  for (let at = 0; at < 5; at += 1) expect(await second(`${count}-same`, `203.0.113.${100 + at}`)).toBe(400)
  expect(await second(`${count}-same`, '203.0.113.120')).toBe(429)
})

test('a session of a recovery without an address counts for the network, as one of an unknown owner', async () => {
  let sessions = 0
  kratos
    .respond('POST /self-service/login', answerCode)
    .respond('GET /sessions/whoami', { status: 403 })
    .respond('GET /self-service/recovery/flows', ({ query }) => ({
      body: { id: query.get('id'), state: 'sent_email', ui: { nodes: [], messages: [] } },
    }))
    .respond('POST /self-service/recovery', () => {
      sessions += 1
      const cookie = { 'set-cookie': [`ory_kratos_session=${count}-link-${sessions}; Path=/; HttpOnly`] }
      return { status: 422, body: { redirect_browser_to: `${appUrl}/settings` }, headers: cookie }
    })
  const recoverAndGuess = async () => {
    const browser = from('203.0.113.130')
    await browser.call(handlers, `/api/.ory/self-service/recovery?flow=${newFlow()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'code', code: '123456' }),
    })
    return submitTo(browser, { method: 'totp', totp_code: '000000' })
  }
  for (let at = 0; at < 5; at += 1) expect(await recoverAndGuess()).toBe(400)
  expect(await recoverAndGuess()).toBe(429)
})

test('Kratos names the owner of a session, whatever identifiers were sent before', async () => {
  kratos
    .respond('POST /self-service/login', answerCode)
    .respond('GET /sessions/whoami', { status: 403 })
    .respond('GET /self-service/login/browser', {
      body: {
        ...{ id: 'f', refresh: true },
        ui: {
          nodes: [{ type: 'input', attributes: { name: 'identifier', type: 'hidden', value: account } }],
        },
      },
    })
  const second = (at: number) => {
    const browser = from(`198.51.100.${at}`)
    browser.setCookie(`ory_kratos_session=${count}-${at}; Path=/; Secure`)
    return submitTo(browser, { method: 'totp', totp_code: '000000' })
  }
  for (let at = 0; at < 5; at += 1) expect(await second(at)).toBe(400)
  expect(await second(9)).toBe(429)
  // Once for a session.
  expect(await second(9)).toBe(429)
  expect(kratos.received('GET /self-service/login/browser')).toHaveLength(6)
})

test('a message that a GET requests counts, too', async () => {
  kratos.respond('GET /self-service/recovery', ({ query }) => ({
    body: { id: query.get('flow'), state: 'sent_email', ui: { nodes: [], messages: [] } },
  }))
  const ask = async (at: number) => {
    const query = new URLSearchParams({ flow: newFlow(), method: 'code', email: account })
    const headers = { accept: 'application/json' }
    return (
      await from(`198.51.100.${at}`).call(handlers, `/api/.ory/self-service/recovery?${query}`, { headers })
    ).status
  }
  for (let at = 0; at < 5; at += 1) expect(await ask(at)).toBe(200)
  expect(await ask(9)).toBe(429)
})

test('incorrect codes of one account do not count for another one that the request names', async () => {
  let sessions = 0
  kratos.respond('POST /self-service/login', ({ body }) => {
    const fields = JSON.parse(body)
    if (fields.password) {
      sessions += 1
      const session = { 'set-cookie': [`ory_kratos_session=${account}-${sessions}; Path=/; HttpOnly`] }
      return { status: 422, body: { redirect_browser_to: `${appUrl}/login?aal=aal2` }, headers: session }
    }
    const messages = [{ id: 4000008, type: 'error', text: '' }]
    return { status: 400, body: { id: 'f', ui: { nodes: [], messages } } }
  })
  kratos.respond('GET /sessions/whoami', { status: 403, body: {} })
  const second = (browser: TestBrowser) => ways.json(browser, { method: 'totp', totp_code: '000000' })
  const stranger = from('198.51.100.1')
  const own = { identifier: `own-${account}`, password: right }
  await ways.json(stranger, own)
  for (const name of ['address', 'password_identifier', 'IDENTIFIER'])
    await ways.json(stranger, { ...own, [name]: account })
  for (let tries = 0; tries < 8; tries += 1) await second(stranger)
  const owner = from('198.51.100.2')
  await ways.json(owner, { identifier: account, password: right })
  expect(await second(owner)).toBe('400 null')
})
