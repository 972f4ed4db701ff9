import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { type AnswerDirectly, startDirectAnswers } from '@/lib/request/direct-answers'
import { submitLogin } from './(flows)/login/actions'
import { GET } from './api/flows/[page]/route'
import { directRoutes } from './direct-routes'
import { prepareOwnPage } from './prepare-own-page'

const kratos = new TestService()
startTestServices({ kratos })

beforeEach(() => {
  kratos.reset()
  startDirectAnswers(directRoutes, prepareOwnPage)
})

const cookie = 'csrf_token_1=a; lang=de'
const { signal } = new AbortController()
const answer: AnswerDirectly = (...request) =>
  (globalThis as unknown as Record<symbol, AnswerDirectly>)[Symbol.for('latchkey.direct-answers')]?.(
    ...request,
  )

/** The cookies without their values where we seal something, and without the moment at which they end. */
const linesOf = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/Fe26[^;]*/, 'SEAL').replace(/Expires=[^;]*/, 'Expires'))

test.each([
  '/login',
  '/login?return_to=%2Fsessions&a=b+c&a=%20',
  '/registration?return_to=/',
  '/recovery?flow=',
])('a start of %s is answered as Next answers it', async (url) => {
  const [page = '', query = ''] = url.slice(1).split('?')
  const setCookies = ['csrf_token_1=b%2Bc; Path=/; Domain=kratos; Max-Age=60; HttpOnly', 'other=1; Path=/']
  kratos.respond(`GET /self-service/${page}/browser`, {
    body: { id: 'f-new', ui: { nodes: [] } },
    headers: { 'set-cookie': setCookies },
  })
  const byNext = await new TestBrowser(appUrl, { cookie }).call({ GET: GET as never }, `/${page}?${query}`, {
    params: { page },
  })
  const direct = await answer({ method: 'GET', url, headers: { cookie } }, undefined, () => signal)
  expect(direct?.status).toBe(byNext.status)
  expect(direct?.headers.location).toBe(byNext.headers.get('location'))
  expect(direct?.headers['set-cookie']).toEqual(byNext.headers.getSetCookie())
  expect(direct?.headers['set-cookie']).toHaveLength(2)
})

/** The pages whose forms are answered directly, and the actions of their forms. */
const actions = {
  login: submitLogin,
} as const

interface Posted {
  readonly page: keyof typeof actions
  readonly hasScript: boolean
}

/** Posts the form of a page in both ways, to a Kratos that answers both alike. */
async function postBoth({ page, hasScript }: Posted) {
  const url = `/${page}?return_to=%2Fsessions&flow=f-1`
  const fields = { 'latchkey.page': url, method: 'password', identifier: 'ada@example.com', password: 'p w' }
  const byNext = await new TestBrowser(appUrl, { cookie }).post(actions[page], fields, { hasScript })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { cookie, origin: appUrl, ...(hasScript && { 'next-action': 'id of the action' }) }
  const direct = await answer(
    { method: 'POST', url, headers },
    { form, action: actions[page].name, isCall: hasScript },
    () => signal,
  )
  return { byNext, direct }
}

const pages = Object.keys(actions) as Posted['page'][]

test.each(
  pages.flatMap((page) =>
    (
      [
        ['success', 200, { session: { id: 's' } }],
        ['refusal', 400, { id: 'f-1', ui: { nodes: [], messages: [{ id: 4000006, type: 'error' }] } }],
        ['expired flow', 410, { error: { id: 'self_service_flow_expired' } }],
        ['outage', 503, {}],
      ] as const
    ).flatMap(([title, status, body]) =>
      [false, true].map((hasScript) => ({ page, title, status, body, hasScript })),
    ),
  ),
)('$page, $title, with script: $hasScript: answered as Next answers', async ({ status, body, ...posted }) => {
  const setCookies = ['ory_kratos_session=s/+=; Path=/; HttpOnly; Max-Age=60', 'csrf_token_1=; Max-Age=0']
  kratos.respond(`POST /self-service/${posted.page}`, { status, body, headers: { 'set-cookie': setCookies } })
  const { byNext, direct } = await postBoth(posted)
  const location = byNext.headers.get('location') ?? ''
  expect(location).toMatch(/^\//)
  expect(direct?.headers[posted.hasScript ? 'x-action-redirect' : 'location']).toBe(
    posted.hasScript ? `${location};replace` : location,
  )
  expect(linesOf([direct?.headers['set-cookie'] ?? []].flat())).toEqual(
    linesOf(byNext.headers.getSetCookie()),
  )
})
