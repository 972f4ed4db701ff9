import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { NodeRequest } from '@/lib/http/node-request'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { startTestServices } from '@/lib/http/testing/test-services'
import { deviceCookie, openDevice, sealDevice } from '@/lib/session/device'
import { type CurrentRequest, type Metrics, observers } from '@/lib/telemetry/observers'
import type { Draw } from './draw-template'
import { KeptPages, startKeptPages } from './kept-pages'
import type { DrawnPage } from './page-template'
import type { SentPage } from './sent-page'
import { formTokenOf, kratos, newVisitor, pageOf } from './testing/visitors'

startTestServices({ kratos }, { LOG_LEVEL: 'error' })

const requests = new AsyncLocalStorage<CurrentRequest>()
Object.assign(globalThis, { [Symbol.for('latchkey.current-request')]: requests })

const logLines = collectLogLines()

let pages: KeptPages
let counted: string[]
let drawings: Promise<unknown>[]
beforeEach(() => {
  pages = new KeptPages()
  counted = []
  drawings = []
  observers().metrics = {
    call() {},
    outcome() {},
    keptPage: (page) => counted.push(page),
  } as Partial<Metrics> as Metrics
  kratos.reset()
})
afterEach(() => {
  delete observers().metrics
})

const drawsWith =
  (rest: (request: NodeRequest) => string = () => ''): Draw =>
  ({ request, ...asked }) => {
    const drawing = requests.run(request, () => pageOf({ method: 'GET', ...asked }, rest(asked)))
    drawings.push(drawing)
    return drawing
  }

/** A view as the server serves it: with a kept page, or as Next draws it with what was read before. */
async function view(request: NodeRequest, draw: Draw = drawsWith()) {
  const current = { id: 'r', path: '/login' }
  const before = kratos.requests.length
  const { isKept, page } = await requests.run(current, async () => {
    const kept = await pages.answer(request, draw)
    return { isKept: kept !== null && kept !== undefined, page: textOf(kept) ?? (await pageOf(request, '')) }
  })
  // What is drawn for keeping is drawn after the view.
  let seen = -1
  while (seen < drawings.length) {
    seen = drawings.length
    await Promise.allSettled(drawings)
    await new Promise(setImmediate)
  }
  return { isKept, page, calls: kratos.requests.length - before }
}

/** The page of a visitor whose browser takes no gzip. */
function textOf(page: SentPage | null | undefined): DrawnPage | undefined {
  return page ? { ...page, body: page.body.toString() } : undefined
}

async function viewTwice(draw?: Draw): Promise<void> {
  for (let count = 0; count < 2; count += 1) await view(newVisitor().request, draw)
}

test('from the third visitor on, a page comes without Next, and is their own', async () => {
  await viewTwice()
  for (let count = 0; count < 3; count += 1) {
    const { id, token, cookie, request } = newVisitor()
    const { isKept, page, calls } = await view(request)
    expect({ isKept, calls, status: page.status }).toEqual({ isKept: true, calls: 1, status: 200 })
    expect(page.headers['x-request-id']).toBe(`r-${id}`)
    expect(page.body).toContain(token)
    expect(page.body).toMatch(/>3600 /)
    expect(page.body).toContain(formTokenOf(id, cookie))
  }
  expect(counted).toEqual(['login', 'login', 'login'])
})

test('a kept page is compressed for a browser that takes gzip, with or without metrics', async () => {
  await viewTwice()
  delete observers().metrics
  const { id, request } = newVisitor({ headers: { 'accept-encoding': 'gzip' } })
  const page = await requests.run({ id: 'r', path: '/login' }, () => pages.answer(request, drawsWith()))
  expect(page?.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(page?.body ?? '').toString()).toContain(id)
})

test('a view that no kept page can be filled for is not counted', async () => {
  await viewTwice()
  const { isKept } = await view(newVisitor({ headers: { 'x-request-id': 'r.1' } }).request)
  expect([isKept, counted]).toEqual([false, []])
})

test('pages are drawn for keeping one at a time', async () => {
  let end: () => void = () => undefined
  const asked: string[] = []
  const waiting: Draw = ({ url }) => {
    asked.push(url)
    return new Promise((resolve) => {
      end = () => resolve(null)
    })
  }
  await viewTwice(waiting)
  const german = { headers: { 'accept-language': 'de' } }
  for (let count = 0; count < 3; count += 1) await view(newVisitor(german).request, waiting)
  expect(asked).toHaveLength(1)
  end()
  await new Promise(setImmediate)
  await view(newVisitor(german).request, waiting)
  expect(asked).toHaveLength(2)
})

test('the server finds the kept pages of the process under one name', () => {
  const key = Symbol.for('latchkey.kept-pages')
  const shared = globalThis as { [key]?: KeptPages }
  startKeptPages()
  const first = shared[key]
  startKeptPages()
  expect(first).toBeInstanceOf(KeptPages)
  expect(shared[key]).toBe(first)
})

test('each kept page has a new nonce', async () => {
  await viewTwice()
  const nonces = []
  for (let count = 0; count < 3; count += 1) {
    const { page } = await view(newVisitor().request)
    nonces.push(page.headers['content-security-policy'])
  }
  expect(new Set(nonces).size).toBe(3)
})

test('nothing of one visitor is in the page of another, also when they come at once', async () => {
  await viewTwice()
  const visitors = Array.from({ length: 20 }, () => newVisitor())
  const views = await Promise.all(visitors.map(({ request }) => view(request)))
  for (const [index, { isKept, page }] of views.entries()) {
    expect(isKept).toBe(true)
    for (const [other, { id, token, cookie }] of visitors.entries()) {
      for (const value of [id, token, formTokenOf(id, cookie)]) {
        expect(page.body.includes(value)).toBe(other === index)
      }
    }
  }
})

test('people whose form was refused get one page, each with what they typed themselves', async () => {
  for (const identifier of ['first@b.example', 'second@b.example']) {
    expect((await view(newVisitor({ identifier }).request)).isKept).toBe(false)
  }
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}@b.example`)
  const views = await Promise.all(people.map((identifier) => view(newVisitor({ identifier }).request)))
  for (const [index, { isKept, page }] of views.entries()) {
    expect(isKept).toBe(true)
    expect(page.body).toContain('Wrong.')
    const shown = page.body.match(/[\w.-]+@[\w.-]+/g)
    expect(shown).toEqual([people[index]])
  }
})

test.each([
  '"><script>alert(1)</script>@b.example',
  '</script>@b.example',
  'a\u2028@b.example',
  '渡辺@b.example',
])('Next draws the page of somebody who typed %j', async (identifier) => {
  for (let count = 0; count < 4; count += 1) {
    const { isKept, page } = await view(newVisitor({ identifier }).request)
    expect([isKept, page.body.includes(JSON.stringify(identifier))]).toEqual([false, true])
  }
})

test('the page that is kept is drawn for nobody: no value of a visitor reaches it', async () => {
  const asked: string[] = []
  const draw = drawsWith((request) => {
    asked.push(JSON.stringify(request))
    return ''
  })
  const identifier = 'ada@b.example'
  const visitors = [newVisitor({ identifier }), newVisitor({ identifier })]
  for (const { request } of visitors) await view(request, draw)
  expect(asked).toHaveLength(2)
  expect(asked.join()).not.toContain(identifier)
  for (const { id, token, cookie } of visitors) {
    for (const value of [id, token, cookie]) expect(asked.join()).not.toContain(value)
  }
})

test('a browser that signed in before gets the page of its kind, drawn for a made-up browser', async () => {
  const devices: string[] = []
  const draw = drawsWith(({ headers }) => {
    const cookie = /latchkey_device=([^;]+)/.exec(String(headers.cookie))?.[1] ?? ''
    if (cookie) devices.push(cookie)
    return cookie ? 'known browser' : 'new browser'
  })
  const visitor = async (lastWay: string) => {
    const sealed = await sealDevice({ lastWay, passkeyOffered: true })
    const headers = { cookie: `csrf_token_1=${randomUUID()}; ${deviceCookie()}=${sealed}` }
    return { sealed, request: newVisitor({ headers }).request }
  }
  const people = await Promise.all(Array.from({ length: 3 }, () => visitor('password')))
  await viewTwice(draw)
  for (const { request } of people) {
    const { isKept, page } = await view(request, draw)
    expect(page.body.endsWith('known browser')).toBe(isKept)
  }
  expect(counted).toEqual(['login'])
  expect((await view((await visitor('code')).request, draw)).isKept).toBe(false)
  expect((await view(newVisitor().request, draw)).page.body).toMatch(/new browser$/)
  for (const { sealed } of people) expect(devices).not.toContain(sealed)
  const opened = await Promise.all(devices.map(openDevice))
  expect(new Set(opened.map((device) => JSON.stringify(device)))).toEqual(new Set(['{"lastWay":"password"}']))
})

test('a browser that names an account is never kept a page for', async () => {
  const accounts = [{ id: '0123456789ab', identifier: 'ada@example.com', way: 'password' }]
  const sealed = await sealDevice({ lastWay: 'password', accounts })
  const headers = { cookie: `csrf_token_1=${randomUUID()}; ${deviceCookie()}=${sealed}` }
  for (let count = 0; count < 4; count += 1) {
    expect(await view(newVisitor({ headers }).request)).toMatchObject({ isKept: false, calls: 1 })
  }
})

test.each<[string, Parameters<typeof drawsWith>[0]]>([
  ['is different each time', () => randomUUID()],
  ['repeats the request that it was drawn for in another form', ({ url }) => btoa(String(url))],
])('a page that %s is never kept', async (_, rest) => {
  for (let count = 0; count < 4; count += 1) {
    expect((await view(newVisitor().request, drawsWith(rest))).isKept).toBe(false)
  }
  expect(counted).toEqual([])
})

test('a page that depends on the length of what was typed is never kept', async () => {
  const draw: Draw = async (given) => {
    const page = await drawsWith()(given)
    return page && { ...page, body: `${page.body} ${page.body.length}` }
  }
  await viewTwice(draw)
  expect((await view(newVisitor().request, draw)).isKept).toBe(true)
  for (let count = 0; count < 4; count += 1) {
    expect((await view(newVisitor({ identifier: 'a@b.example' }).request, draw)).isKept).toBe(false)
  }
})

test('a page that cannot be drawn is never kept, and the views go on', async () => {
  const err = new Error('broken')
  const failures: [Draw, object[]][] = [
    [() => Promise.reject(err), Array(2).fill({ outcome: 'kept_page_failed', err: { message: 'broken' } })],
    [() => Promise.resolve(null), []],
  ]
  for (const [draw, lines] of failures) {
    pages = new KeptPages()
    for (let count = 0; count < 3; count += 1) {
      const { isKept, page } = await view(newVisitor().request, draw)
      expect([isKept, page.status]).toEqual([false, 200])
    }
    expect(logLines()).toMatchObject(lines)
  }
})

test('a flow that cannot be shown is read once, and Next answers', async () => {
  await viewTwice()
  const { isKept, page, calls } = await view(newVisitor({ status: 410 }).request)
  expect([isKept, page.status, calls]).toEqual([false, 307, 1])
})

test.each([
  ['a typed identifier', { identifier: 'a@b.example' }],
  ['another shape', { more: { state: 'other' } }],
  ['another language', { headers: { 'accept-language': 'de' } }],
  ['a flow that has ended', { more: { expires_at: new Date(0).toISOString() } }],
  ['the flow of somebody else', { more: { id: randomUUID() } }],
])('a view with %s does not get the page that is kept, and reads its flow once', async (_, given) => {
  await viewTwice()
  const { isKept, calls } = await view(newVisitor(given).request)
  expect({ isKept, calls }).toEqual({ isKept: false, calls: 1 })
})

test('a flow for an application that the URL does not name is never kept', async () => {
  const more = {
    oauth2_login_challenge: 'c'.repeat(40),
    oauth2_login_request: { client: {}, request_url: 'https://hydra.example.com/oauth2/auth' },
  }
  for (let count = 0; count < 4; count += 1) {
    expect((await view(newVisitor({ more }).request)).isKept).toBe(false)
  }
})

test('a request that Next must answer reads nothing', async () => {
  const { request } = newVisitor()
  const settings = { ...request, url: '/settings' }
  const current = { id: 'r', path: '/settings' }
  expect(requests.run(current, () => pages.answer(settings, drawsWith()))).toBeUndefined()
  expect(kratos.requests).toEqual([])
})

test('outside of a request, nothing is read', () => {
  expect(pages.answer(newVisitor().request, drawsWith())).toBeUndefined()
  expect(kratos.requests).toEqual([])
})
