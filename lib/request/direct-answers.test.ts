import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { redirect } from 'next/navigation'
import type { NodeRequest } from '@/lib/http/node-request'
import { requestCookies, requestHeaders } from '@/lib/http/request-scope'
import { seeOther } from '@/lib/http/see-other'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { type AnswerDirectly, type DirectRoutes, startDirectAnswers } from './direct-answers'
import { preparePage } from './page-request'
import { currentVisitor } from './visitor'

const logLines = collectLogLines()
const appUrl = 'https://login.example.com'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  })
})

const start = jest.fn<DirectRoutes['start']>()
const submit = jest.fn<(form: FormData) => Promise<never>>()
let answer: AnswerDirectly
beforeEach(() => {
  start.mockReset().mockImplementation(async (page) => seeOther(`/${page}?flow=f`))
  submit.mockReset().mockImplementation(async () => redirect('/next?a=;b'))
  const feature = {
    route: ({ url }: { url: Pick<URL, 'search'> }) => (url.search.includes('own') ? '/api/own' : undefined),
  }
  startDirectAnswers({ start, actions: { submitLogin: { page: 'login', submit } } }, (request) =>
    preparePage(request, [feature]),
  )
  answer = (globalThis as unknown as Record<symbol, AnswerDirectly>)[
    Symbol.for('latchkey.direct-answers')
  ] as AnswerDirectly
})

const { signal } = new AbortController()
const from = (request: Partial<NodeRequest>): NodeRequest => ({
  method: 'GET',
  url: '/login?return_to=/',
  headers: { 'user-agent': 'Safari', cookie: 'lang=de', 'x-request-id': 'id-of-request' },
  ...request,
})
const form = new FormData()
const post = (url: string, headers: NodeRequest['headers'] = { origin: appUrl }, action = 'submitLogin') =>
  answer(
    from({ method: 'POST', url, headers }),
    { form, action, isCall: 'next-action' in headers },
    () => signal,
  )

test('the start of a flow runs for the page and query, with the headers of a page', async () => {
  const sent = await answer(from({}), undefined, () => signal)
  expect(sent?.status).toBe(303)
  expect(sent?.headers).toMatchObject({
    location: '/login?flow=f',
    'Cache-Control': 'no-store, no-transform',
    'x-request-id': 'id-of-request',
    'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(sent?.headers).not.toHaveProperty('set-cookie')
  const [page, query, request] = start.mock.calls[0] ?? []
  expect([page, query?.toString()]).toEqual(['login', 'return_to=%2F'])
  expect(request?.signal).toBe(signal)
})

test('what the start calls reads the request, and its cookies stand beside those of the response', async () => {
  start.mockImplementation(async () => {
    const [visitor, headers, cookies] = await Promise.all([
      currentVisitor(),
      requestHeaders(),
      requestCookies(),
    ])
    cookies.set({ name: 'ours', value: '1', path: '/' })
    const seen = [visitor.userAgent, visitor.requestId, headers.get('x-page-url'), cookies.get('lang')?.value]
    return new Response(null, {
      status: 303,
      headers: [
        ['location', seen.join(' ')],
        ['set-cookie', 'a=1; Path=/'],
        ['set-cookie', 'b=2; Path=/'],
      ],
    })
  })
  const { headers } = (await answer(from({}), undefined, () => signal)) ?? {}
  expect(headers?.location).toBe('Safari id-of-request /login?return_to=/ de')
  expect(headers?.['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/', 'ours=1; Path=/'])
})

test('a browser without cookies has none', async () => {
  start.mockImplementation(async () => {
    const cookies = await requestCookies()
    return seeOther(`/login?cookies=${cookies.getAll().length}`)
  })
  const sent = await answer(from({ headers: {} }), undefined, () => signal)
  expect(sent?.headers.location).toBe('/login?cookies=0')
})

test('a form runs what its action does, and its redirect is the answer', async () => {
  submit.mockImplementation(async (given) => {
    expect(given).toBe(form)
    const cookies = await requestCookies()
    cookies.set({ name: 'ours', value: '1', path: '/' })
    redirect('/next?a=;b')
  })
  const sent = await post('/login?flow=f')
  expect(sent).toMatchObject({
    status: 303,
    headers: {
      location: '/next?a=;b',
      'set-cookie': ['ours=1; Path=/'],
      'Cache-Control': 'no-store, no-transform',
    },
  })
})

test('a form that script sends gets the redirect in a header, and the page for its data', async () => {
  submit.mockImplementation(async () => {
    expect((await requestHeaders()).has('next-action')).toBe(true)
    const cookies = await requestCookies()
    cookies.set({ name: 'ours', value: '1', path: '/' })
    redirect('/sessions')
  })
  const call = { origin: appUrl, 'next-action': 'a', 'next-router-state-tree': 'b' }
  expect(await post('/login?flow=f', call)).toMatchObject({
    status: 200,
    headers: {
      'x-action-redirect': '/sessions;replace',
      'x-action-revalidated': '1',
      'set-cookie': ['ours=1; Path=/'],
      'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
    },
    data: { url: '/sessions?_rsc', headers: { cookie: 'ours=1', rsc: '1' } },
  })
})

test.each<[string, Partial<NodeRequest>]>([
  ['a page with its flow', { url: '/login?flow=f' }],
  ['a page without a flow of its own', { url: '/error' }],
  ['the route of the flow starter', { url: '/api/flows/login' }],
  ['a page that a feature answers', { url: '/login?own' }],
  ['a request of the router of Next', { headers: { rsc: '1' } }],
  ['a call without a form', { headers: { 'next-action': 'a' } }],
  ['a request of the router of Next by its URL', { url: '/login?_rsc=1' }],
  ['a question for the headers alone', { method: 'HEAD' }],
])('Next answers %s', (_, request) => {
  expect(answer(from(request), undefined, () => signal)).toBeUndefined()
  expect(start).not.toHaveBeenCalled()
})

test.each<[string, () => ReturnType<AnswerDirectly>]>([
  ['without its flow', () => post('/login')],
  ['of another page', () => post('/recovery?flow=f')],
  ['of a page that a feature answers', () => post('/login?flow=f&own')],
  ['with another action', () => post('/login?flow=f', { origin: appUrl }, 'submitForgetAccount')],
  ['that does not say where it comes from', () => post('/login?flow=f', {})],
  ['of another site', () => post('/login?flow=f', { origin: 'https://evil.example' })],
  ['of a page without referrer', () => post('/login?flow=f', { origin: 'null' })],
  [
    'that script sends from a part of a page',
    () => post('/login?flow=f', { origin: appUrl, 'next-action': 'a', 'next-url': '/login' }),
  ],
  [
    'that is not posted',
    () =>
      answer(
        from({ method: 'PUT', url: '/login?flow=f', headers: { origin: appUrl } }),
        { form, action: 'submitLogin', isCall: false },
        () => signal,
      ),
  ],
  [
    'that was not read',
    () =>
      answer(
        from({ method: 'POST', url: '/login?flow=f', headers: { origin: appUrl } }),
        undefined,
        () => signal,
      ),
  ],
])('Next answers a form %s', (_, send) => {
  expect(send()).toBeUndefined()
  expect(submit).not.toHaveBeenCalled()
})

test.each<[string, () => void, () => ReturnType<AnswerDirectly>]>([
  [
    'a start',
    () => start.mockRejectedValue(new Error('broken')),
    () => answer(from({}), undefined, () => signal),
  ],
  ['a form', () => submit.mockRejectedValue(new Error('broken')), () => post('/login?flow=f')],
])('a failure of %s is in the log once, and Next does not try again', async (_, fail, send) => {
  fail()
  const answered = send()
  expect(answered).toBeDefined()
  expect(await answered).toBeNull()
  expect(logLines()).toMatchObject([
    { level: 50, outcome: 'direct_answer_failed', err: { message: 'broken' } },
  ])
})

test('a cookie that Node refuses to send is a failure, too', async () => {
  const headers = { location: '/', 'set-cookie': 'a=\u0001' }
  start.mockImplementation(async () => new Response(null, { status: 303, headers }))
  expect(await answer(from({}), undefined, () => signal)).toBeNull()
  expect(logLines()).toMatchObject([{ outcome: 'direct_answer_failed', err: { code: 'ERR_INVALID_CHAR' } }])
})
