import { beforeEach, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { unlinkToken, unlinkTokenField } from '@/lib/line/unlink'
import { readSession } from '@/lib/session/session'
import { submitUnlink } from './actions'

const kratos = new TestService()

startTestServices({ kratos })

const whoami = (id: string) => ({ body: { id, identity: { id: 'ada', traits: {} } } })
const starts = 'GET /self-service/settings/browser'
const submits = 'POST /self-service/settings'
const input = (name: string, value: string) => ({
  type: 'input',
  group: 'default',
  attributes: { name, value },
})
const nodes = [input('traits.email', 'ada@example.com'), input('csrf_token', 'k')]
const flow = (state: string, messages: object[] = []) => ({ id: flowIdOf(1), state, ui: { nodes, messages } })
const saved = flow('success', [{ id: 1050001, type: 'success', text: 'saved' }])

let browser: TestBrowser
let token: string
beforeEach(async () => {
  browser = new TestBrowser(appUrl)
  kratos
    .reset()
    .respond('GET /sessions/whoami', whoami('s-1'))
    .respond(starts, {
      body: flow('show_form'),
      headers: { 'set-cookie': ['csrf_token_1=c; Path=/; HttpOnly'] },
    })
    .respond(submits, { body: saved })
  token = String((await browser.run(unlinkToken)).value)
})

const submitted = (fields: Record<string, string> = { [unlinkTokenField]: token }) =>
  browser.submit(submitUnlink, fields)
/** The language of the mails that a submit may send. */
const inEnglish = { transient_payload: '{"locale":"en"}' }
const posted = () => kratos.received(submits).map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
const failure = (query: Record<string, string>) => `/unbindfailure?${new URLSearchParams(query)}`

test('LINE is unlinked with a new settings flow', async () => {
  expect(await submitted()).toBe('/unbindsuccess')
  expect(posted()).toEqual([{ csrf_token: 'k', method: 'oidc', unlink: 'line', ...inEnglish }])
  expect(kratos.received(submits)[0]?.query.get('flow')).toBe(flowIdOf(1))
  expect(kratos.received(starts)[0]?.query.get('return_to')).toBe(`${appUrl}/unbindsuccess`)
  expect(browser.cookie('csrf_token_1')).toBe('c')
  expect((await browser.run(readSession)).value).toMatchObject({ fid: flowIdOf(1) })
  expect(kratos.received(starts)[0]?.headers.accept).toMatch(/^application\/json/)
})

test.each(['', 'made up'])('the token %p unlinks nothing', async (given) => {
  expect(await submitted({ [unlinkTokenField]: given })).toBe(failure({ errorcode: '-1' }))
  expect(posted()).toEqual([])
})

test('the token of another session unlinks nothing', async () => {
  kratos.respond('GET /sessions/whoami', whoami('s-2'))
  expect(await submitted()).toBe(failure({ errorcode: '-1' }))
  expect(posted()).toEqual([])
})

test('after a rejection by Kratos, the failure screen has our text for its message', async () => {
  kratos.respond(submits, {
    status: 400,
    body: flow('show_form', [{ id: 4000001, type: 'error', text: 'no', context: { reason: 'no' } }]),
  })
  expect(await submitted()).toMatch(/^\/unbindfailure\?errorcode=4000001&message=./)
})

test('after a rejection beside a field, the failure screen has the first error, and no other message', async () => {
  const [field] = nodes
  const messages = [{ id: 4000007, type: 'error', text: 'taken' }]
  const info = { id: 1060003, type: 'info', text: 'sent' }
  const body = { ...flow('show_form'), ui: { nodes: [{ ...field, messages }], messages: [info] } }
  kratos.respond(submits, { status: 400, body })
  expect(await submitted()).toMatch(/^\/unbindfailure\?errorcode=4000007&message=./)
})

test.each([
  [submits, 404, failure({ errorcode: '404' })],
  [submits, 500, failure({ errorcode: '500' })],
  [starts, 500, failure({ errorcode: '-1' })],
  [starts, 401, `/login?${new URLSearchParams({ return_to: '/bind', from: 'settings' })}`],
])('%s answers %d: %s', async (call, status, expected) => {
  kratos.respond(call, { status, body: { error: { code: status } } })
  expect(await submitted()).toBe(expected)
})

test.each([
  ['refuses where we want to return to', 400, { error: { id: 'self_service_flow_return_to_forbidden' } }],
  ['sends a session in place of a flow', 200, { session: {} }],
])('a Kratos that %s: the failure screen', async (_, status, body) => {
  kratos.respond(starts, { status, body })
  expect(await submitted()).toBe(failure({ errorcode: '-1' }))
  expect(posted()).toEqual([])
})

test.each([
  ['no field for its token', []],
  ['a token that is no text', [{ ...nodes[0], attributes: { name: 'csrf_token', value: 7 } }]],
])('a flow with %s: Kratos decides', async (_, others) => {
  kratos.respond(starts, { body: { ...flow('show_form'), ui: { nodes: others, messages: [] } } })
  expect(await submitted()).toBe('/unbindsuccess')
  expect(posted()).toEqual([{ csrf_token: '', method: 'oidc', unlink: 'line', ...inEnglish }])
})

test('with an old sign-in, Kratos applies the change after the re-authentication', async () => {
  kratos.respond(submits, {
    status: 403,
    body: {
      error: { id: 'session_refresh_required' },
      redirect_browser_to: `${appUrl}/api/.ory/self-service/login/browser?refresh=true&return_to=${appUrl}/unbindsuccess`,
    },
  })
  expect(await submitted()).toMatch(/^\/login\?/)
})

test('a visitor who is not fully signed in has no token', async () => {
  kratos.respond('GET /sessions/whoami', { status: 403 })
  expect((await browser.run(unlinkToken)).value).toBeNull()
  expect(await submitted()).toBe(failure({ errorcode: '-1' }))
})
