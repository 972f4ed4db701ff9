import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import { type Draw, drawTemplate } from './draw-template'
import type { KeptView } from './kept-view'
import type { DrawnPage } from './page-template'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
})

let asked: Parameters<Draw>[0][]
let handedOver: CurrentRequest[]
beforeEach(() => {
  asked = []
  handedOver = []
})

/** A view whose visitors have a flow's id of their own. */
function viewWith(facts: { isData?: boolean; hasStyles?: boolean } = {}): KeptView {
  const all = { locale: 'en', theme: 'system', isData: false, hasStyles: true, ...facts }
  const visitor = { cookieHeader: '', userAgent: 'Mozilla/5.0', ipAddress: null, requestId: 'request-1' }
  const madeUp = async () => {
    const flowId = randomUUID()
    const handOver = (request: CurrentRequest) => void handedOver.push(request)
    return {
      url: `/login?flow=${flowId}&return_to=/a?b`,
      headers: { host: 'a' },
      values: { flowId },
      handOver,
    }
  }
  const request = { facts: all, cookies: {}, visitor, acceptsGzip: false }
  return { request, page: 'login', key: 'k', values: {}, madeUp }
}

const sheet = '/_next/static/chunks/a.css'
const linkWith = (nonce: string) =>
  `<link rel="stylesheet" href="${sheet}" nonce="${nonce}" data-precedence="next"/>`

interface Page {
  /** What stands in the page, by its nonce. */
  body?(nonce: string): string
  nonce?(): string
  readonly type?: string
  readonly file?: DrawnPage | null
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** Plays Next: draws a page, and gives the file of a style sheet. */
function drawing({ body = () => '', nonce = () => random(16), type = 'text/html', file = null }: Page): Draw {
  return async (given) => {
    asked.push(given)
    if (given.url === sheet) return file
    const own = nonce()
    const headers = { 'content-type': type, 'content-security-policy': `script-src 'nonce-${own}'` }
    return { status: 200, headers, body: `${given.url} ${body(own)}` }
  }
}

test('a page is drawn twice, each time for a request of its own', async () => {
  expect(await drawTemplate(viewWith(), drawing({}))).toMatchObject({
    body: ['/login?flow=', 'flowId', '&return_to=/a?b '],
    packed: [expect.any(Buffer), expect.any(Buffer)],
  })
  expect(asked.map(({ request }) => request)).toEqual(handedOver)
  expect(handedOver.map(({ path }) => path)).toEqual(['/login', '/login'])
  for (const { headers, request } of asked) {
    expect(headers).toEqual({ host: 'a', 'x-request-id': request.id })
  }
  expect(new Set(handedOver.map(({ id }) => id)).size).toBe(2)
})

test('a page that cannot be compressed is kept as text', async () => {
  const template = await drawTemplate(viewWith(), drawing({ body: () => '\u0001' }))
  expect(template?.body).toContain('flowId')
  expect(template?.packed).toBeUndefined()
})

test.each<[string, () => string]>([
  ['no nonce', () => ''],
  ['a nonce that is too short', () => 'abc'],
])('a page with %s is not kept', async (_, nonce) => {
  expect(await drawTemplate(viewWith(), drawing({ nonce }))).toBeNull()
})

test('a page that Next does not end is not kept', async () => {
  expect(await drawTemplate(viewWith(), async () => null)).toBeNull()
})

const css = { status: 200, headers: {}, body: 'p{color:red}' }

test('a first visitor gets the style sheets inside the page', async () => {
  const template = await drawTemplate(viewWith({ hasStyles: false }), drawing({ body: linkWith, file: css }))
  expect(template?.body.join(' ')).toContain('p{color:red}</style>')
  const files = asked.filter(({ url }) => url === sheet)
  expect(files.map(({ headers }) => headers)).toEqual(Array(2).fill({ host: 'login.example.com' }))
  expect(files.map(({ request }) => request)).toEqual(handedOver)
})

test.each<[string, { hasStyles: boolean }, DrawnPage | null]>([
  ['the visitor has it', { hasStyles: true }, css],
  ['its file is not there', { hasStyles: false }, { ...css, status: 404 }],
  ['its file cannot be read', { hasStyles: false }, null],
])('a style sheet stays a file when %s', async (_, facts, file) => {
  const template = await drawTemplate(viewWith(facts), drawing({ body: linkWith, file }))
  expect(template?.body).toEqual(['/login?flow=', 'flowId', expect.any(String), 'nonce', expect.any(String)])
  expect(template?.body.join('')).not.toContain('<style')
})

/** Data for Next's router: a row before the first one of the page, and the row with the title. */
const rows = (key: string) =>
  `\n10:["$","$Lf","${'k'.repeat(21)}m",{}]\n0:{"f":[["$","$L1a","${key}m",{"children":1}]]}\n`

test('the key of the title in the data of a page is made anew for each visitor', async () => {
  const draw = drawing({ type: 'text/x-component', body: () => rows(random(16).slice(0, 21)) })
  const template = await drawTemplate(viewWith({ isData: true }), draw)
  const [before, after] = rows('|').split('|')
  expect(template?.body.slice(2)).toEqual([`&return_to=/a?b ${before}`, 'headKey', after])
})

test('data with another value that is new each time are not kept', async () => {
  const draw = drawing({ type: 'text/x-component', body: () => rows(random(16)) })
  expect(await drawTemplate(viewWith({ isData: true }), draw)).toBeNull()
})
