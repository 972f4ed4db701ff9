import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import { type AccountOverview, readOverview } from '@/lib/flows/account-overview'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { accountToken } from '@/lib/session/account-form'
import { sessionCookie } from '@/lib/session/session'
import { sealSession } from '@/lib/session/session-seal'
import { type CurrentRequest, type Metrics, observers } from '@/lib/telemetry/observers'
import type { Draw } from './draw-template'
import { KeptPages } from './kept-pages'

const kratos = new TestService()
startTestServices({ kratos })

const requests = new AsyncLocalStorage<CurrentRequest>()
Object.assign(globalThis, { [Symbol.for('latchkey.current-request')]: requests })

/** Who is signed in, by the cookie of Kratos. */
type Whoami = { readonly status: number; readonly body: unknown }
const sessions = new Map<string, Whoami>()

let pages: KeptPages
/** What the pages that were drawn for keeping showed. */
let drawn: AccountOverview[]
let cookies: (string | undefined)[]
beforeEach(() => {
  pages = new KeptPages()
  drawn = []
  cookies = []
  sessions.clear()
  const nodes = ['csrf_token', 'passkey_register_trigger'].map((name) => ({
    type: 'input',
    group: 'default',
    attributes: { name, type: 'hidden' },
    messages: [],
  }))
  const ui = { action: '/', method: 'POST', nodes }
  kratos
    .reset()
    .respond('GET /sessions/whoami', ({ headers }) => {
      const id = /ory_kratos_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
      return sessions.get(id) ?? { status: 401, body: { error: { code: 401 } } }
    })
    .respond('GET /self-service/settings/browser', { body: { id: randomUUID(), ui } })
})

interface Person {
  readonly sessionId: string
  readonly cookie: string
  readonly email: string | undefined
}

function newPerson(email: string | undefined = `ada-${randomBytes(4).toString('hex')}@b.example`): Person {
  const sessionId = randomUUID()
  const identity = { id: randomUUID(), traits: { email } }
  sessions.set(sessionId, { status: 200, body: { id: sessionId, identity } })
  return { sessionId, email, cookie: `csrf_token_1=a; ory_kratos_session=${sessionId}` }
}

/** Plays Next: draws what {@link readOverview} gives the page of this request. */
const draw: Draw = async ({ url, headers, request }) => {
  const overview = await requests.run(request, readOverview)
  drawn.push(overview)
  cookies.push(headers.cookie)
  if (overview.kind === 'redirect') return { status: 307, headers: { location: overview.url }, body: '' }
  const nonce = randomBytes(16).toString('base64url')
  return {
    status: 200,
    headers: {
      'content-type': String(headers.accept),
      'content-security-policy': `script-src 'nonce-${nonce}'`,
      'x-request-id': request.id,
    },
    body: `${url} ${headers['accept-language']} ${JSON.stringify(overview)}`,
  }
}

interface Given {
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A view as the server serves it. `handed` is what the page gets when Next answers. */
async function view(cookie: string, { url = '/', headers = {} }: Given = {}) {
  const before = kratos.requests.length
  const request = {
    method: 'GET',
    url,
    headers: { cookie, 'user-agent': 'Mozilla/5.0', 'x-request-id': `r-${randomUUID()}`, ...headers },
  }
  const result = await requests.run({ id: request.headers['x-request-id'], path: '/' }, async () => {
    const page = await pages.answer(request, draw)
    return { page: page?.body.toString(), handed: page === null ? await readOverview() : undefined }
  })
  const calls = kratos.requests.slice(before).map(({ path }) => path)
  // What is drawn for keeping is drawn after the view, twice, and each waits for its data.
  await expectIdle()
  return { ...result, calls }
}

/** Resolves when no page is being drawn. */
async function expectIdle(): Promise<void> {
  const isBusy = () => (pages as unknown as { isDrawing: boolean }).isDrawing
  while (isBusy()) await new Promise(setImmediate)
}

async function keepFor(person: Person, given?: Given): Promise<void> {
  for (let count = 0; count < 2; count += 1) await view(person.cookie, given)
}

test('a kept page is counted as the first page', async () => {
  const counted: string[] = []
  observers().metrics = {
    call() {},
    outcome() {},
    keptPage: (page) => counted.push(page),
  } as Partial<Metrics> as Metrics
  const person = newPerson()
  await keepFor(person)
  await view(person.cookie)
  delete observers().metrics
  expect(counted).toEqual(['home'])
})

test('two people in turns see who they are themselves', async () => {
  const people = [newPerson(), newPerson(), newPerson()]
  await keepFor(newPerson())
  for (const person of [...people, ...people]) {
    const { page, calls } = await view(person.cookie)
    expect(calls).toEqual(['/sessions/whoami'])
    for (const { email } of people) expect(page?.includes(`"${email}"`)).toBe(email === person.email)
  }
})

test('people who come at once see who they are themselves', async () => {
  await keepFor(newPerson())
  const people = Array.from({ length: 20 }, () => newPerson())
  const views = await Promise.all(people.map(({ cookie }) => view(cookie)))
  for (const [index, { page }] of views.entries()) {
    expect(people.filter(({ email }) => page?.includes(`${email}`))).toEqual([people[index]])
  }
})

test('the page is drawn for nobody', async () => {
  const people = [newPerson(), newPerson(), newPerson()]
  for (const person of people) await view(person.cookie)
  expect(drawn).toHaveLength(2)
  expect(cookies).toEqual(['theme=system', 'theme=system'])
  for (const { email, sessionId } of people) {
    expect(JSON.stringify(drawn)).not.toContain(email)
    expect(JSON.stringify(drawn)).not.toContain(sessionId)
  }
})

test('a browser that changes the account sees the new one', async () => {
  const [first, second] = [newPerson(), newPerson()]
  await keepFor(first)
  expect((await view(first.cookie)).page).toContain(first.email)
  const { page } = await view(second.cookie)
  expect(page).toContain(second.email)
  expect(page).not.toContain(first.email)
})

test('what ends a session ends the page: each view asks Kratos', async () => {
  const person = newPerson()
  await keepFor(person)
  expect((await view(person.cookie)).page).toContain(person.email)
  const error = { error: { code: 0 } }
  const cases: [number, object][] = [
    [401, { kind: 'redirect', url: '/login' }],
    [403, { kind: 'redirect', url: '/login?aal2=true' }],
    [500, { kind: 'redirect', url: expect.stringMatching(/^\/error\?reason=\w+&retry=%2F&/) }],
  ]
  for (const [status, expected] of cases) {
    sessions.set(person.sessionId, { status, body: error })
    const { page, handed, calls } = await view(person.cookie)
    expect([page, handed]).toEqual([undefined, expected])
    expect(calls).toEqual(['/sessions/whoami'])
  }
  expect((await view('csrf_token_1=a')).handed).toEqual({ kind: 'redirect', url: '/login' })
})

const withOffer = async ({ cookie }: Person) => {
  const secrets = ['for-unit-tests-only-0123456789-0123456789']
  return `${cookie}; ${sessionCookie()}=${await sealSession({ offersPasskey: true }, secrets)}`
}

test('the offer of a passkey has the token of its own session, and ends when it is refused', async () => {
  const people = [newPerson(), newPerson(), newPerson(), newPerson()]
  const tokens = people.map(({ sessionId }) => accountToken('passkey offer', sessionId))
  const views = []
  for (const person of people) views.push(await view(await withOffer(person)))
  expect(views.map(({ page }) => page !== undefined)).toEqual([false, false, true, true])
  for (const [index, { page, calls }] of views.entries()) {
    expect(calls).toEqual(['/sessions/whoami', '/self-service/settings/browser'])
    const inPage = tokens.filter((token) => page?.includes(token))
    expect(inPage).toEqual(page === undefined ? [] : [tokens[index]])
  }
  const [person = newPerson()] = people
  const refused = [await view(person.cookie), await view(person.cookie), await view(person.cookie)]
  expect(refused[2]?.page).toContain(person.email)
  expect(refused[2]?.page).not.toMatch(/offerToken/)
})

test.each(['"><script>alert(1)</script>@b.example', '+491701234567', 'ada', '渡辺@b.example'])(
  'Next draws the page of somebody who signs in as %j, with what was read',
  async (name) => {
    const person = newPerson(name)
    for (let count = 0; count < 4; count += 1) {
      const { page, handed, calls } = await view(person.cookie)
      expect([page, handed]).toEqual([undefined, { kind: 'show', identifier: name, offerToken: undefined }])
      expect(calls).toHaveLength(1)
    }
  },
)

test('the page of an account without a name is one of its own', async () => {
  await keepFor(newPerson())
  const { cookie } = newPerson('')
  await keepFor({ ...newPerson(), cookie })
  expect((await view(cookie)).page).toMatch(/ \{"kind":"show"\}$/)
})

test('each language, and the data for script, are of their own', async () => {
  const person = newPerson()
  await keepFor(person)
  const data = { url: '/?_rsc', headers: { rsc: '1', accept: 'text/x-component' } }
  const german = { headers: { 'accept-language': 'de' } }
  for (const given of [data, german]) {
    expect((await view(person.cookie, given)).page).toBeUndefined()
    await view(person.cookie, given)
    expect((await view(person.cookie, given)).page).toContain(person.email)
  }
  expect((await view(person.cookie, german)).page).toMatch(/^\/ de /)
})

test.each<[string, Given & { cookie?: string }]>([
  ['another path', { url: '/settings' }],
  ['a parameter', { url: '/?account=true' }],
  ['the data without its parameter', { headers: { rsc: '1', accept: 'text/x-component' } }],
  ['the state of the router', { headers: { 'next-router-state-tree': '[]' } }],
  ['a preview', { cookie: '__prerender_bypass=1' }],
  ['a theme that is none', { cookie: 'theme=pink' }],
  ['LINE', { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' } }],
])('Next answers %s, and nothing is read', async (_, { cookie = '', ...given }) => {
  const person = newPerson()
  expect(await view(`${person.cookie}; ${cookie}`, given)).toMatchObject({ handed: undefined, calls: [] })
})
