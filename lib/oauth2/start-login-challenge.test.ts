import { beforeEach, expect, test } from '@jest/globals'
import { startFlow } from '@/lib/flows/start/start-flow'
import { seeOther } from '@/lib/http/see-other'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { startLoginChallenge } from './start-login-challenge'

const kratos = new TestService()
const hydra = new TestService()

startTestServices({ kratos, hydra }, {})

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  hydra.reset()
  browser = new TestBrowser(appUrl)
})

/** Opens a page without a flow. Returns the response of the flow starter. */
function opened(page: FlowPage, query = ''): Promise<Response> {
  const GET = async ({ signal }: Request) => {
    const { url } = await startFlow(flowPageUrl(page, new URLSearchParams(query)), signal, {
      steps: [startLoginChallenge],
      startSecondFactor: (_, ask) => ask(),
      parametersOf: () => ({}),
      leaveAtOnce: async () => null,
    })
    return seeOther(url)
  }
  return browser.call({ GET }, `/${page}?${query}`)
}

const leadsTo = async (page: FlowPage, query = '') => (await opened(page, query)).headers.get('location')
const newFlow = () => ({ body: { id: 'f-new', ui: { nodes: [] } } })
const login = 'GET /self-service/login/browser'
/** What Kratos was asked, but for the language of the page. */
const asked = () =>
  Object.fromEntries([...(kratos.received(login)[0]?.query ?? [])].filter(([name]) => name !== 'ui_locales'))

const request = { skip: false, subject: '', request_url: 'https://oauth.example.com/oauth2/auth?a=b' }
const challenges = 'GET /admin/oauth2/auth/requests/login'

test('Kratos gets the challenge and no refresh; the page gets the languages of the application', async () => {
  hydra.respond(challenges, { body: { ...request, oidc_context: { ui_locales: ['de', 'fr'] } } })
  kratos.respond(login, newFlow())
  expect(await leadsTo('login', 'login_challenge=c')).toBe(
    '/login?login_challenge=c&ui_locales=de+fr&flow=f-new',
  )
  expect(hydra.requests[0]?.query.get('login_challenge')).toBe('c')
  expect(asked()).toEqual({ login_challenge: 'c' })
  expect(kratos.requests[0]?.headers.accept).toBe('application/json')
})

test('a login that Hydra remembers goes on without a form, as Kratos says to a browser', async () => {
  const next = 'https://oauth.example.com/oauth2/auth?login_verifier=v'
  hydra.respond(challenges, { body: { ...request, skip: true, subject: 'ada' } })
  kratos.respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada', traits: {} } } })
  kratos.respond(login, { status: 303, headers: { location: next } })
  expect(await leadsTo('login', 'login_challenge=c')).toBe(next)
  expect(kratos.received(login)[0]?.headers.accept).toBe('text/html')
})

test('a session is enough for a sign-in, and not for a sign-up', async () => {
  const next = 'https://oauth.example.com/oauth2/auth?login_verifier=v'
  const accepts = 'PUT /admin/oauth2/auth/requests/login/accept'
  hydra
    .respond(challenges, {
      body: { ...request, request_url: `${request.request_url}&client_id=c&response_type=code` },
    })
    .respond(accepts, { body: { redirect_to: next } })
  kratos
    .respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada', traits: {} } } })
    .respond(login, newFlow())
    .respond('GET /self-service/registration/browser', newFlow())
  expect(await leadsTo('login', 'login_challenge=c')).toMatch(/^\/login\?/)
  expect(kratos.received('GET /sessions/whoami')).toEqual([])
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  expect(await leadsTo('login', 'login_challenge=c')).toBe(next)
  expect(await leadsTo('registration', 'login_challenge=c')).toMatch(/^\/registration\?/)
  expect(hydra.received(accepts)).toHaveLength(1)
})

test('an application that wants a choice gets one, once, from a visitor who is signed in', async () => {
  const next = 'https://oauth.example.com/oauth2/auth?login_verifier=v'
  const url = `${request.request_url}&latchkey_prompt=select_account`
  hydra.respond(challenges, { body: { ...request, skip: true, subject: 'ada', request_url: url } })
  kratos.respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada', traits: {} } } })
  kratos.respond(login, { status: 303, headers: { location: next } })
  expect(await leadsTo('login', 'login_challenge=c')).toBe('/signed-in?login_challenge=c')
  expect(kratos.received(login)).toEqual([])
  expect(await leadsTo('login', 'login_challenge=c&chosen=true')).toBe(next)
})

test('Hydra does not see a prompt that it would refuse at the end', async () => {
  const url = `${request.request_url}&prompt=select_account`
  hydra.respond(challenges, { body: { ...request, request_url: url } })
  expect(await leadsTo('login', 'login_challenge=c')).toBe(
    `${request.request_url}&latchkey_prompt=select_account`,
  )
})

test('a new account needs no choice', async () => {
  const url = `${request.request_url}&prompt=registration&latchkey_prompt=select_account`
  hydra.respond(challenges, { body: { ...request, request_url: url } })
  kratos.respond('GET /self-service/registration/browser', newFlow())
  expect(await leadsTo('registration', 'login_challenge=c')).toBe(
    '/registration?login_challenge=c&flow=f-new',
  )
})

test('a challenge that was used leads where Hydra says, without a flow', async () => {
  const next = 'https://oauth.example.com/oauth2/auth?a=b'
  hydra.respond(challenges, { status: 410, body: { redirect_to: next } })
  expect(await leadsTo('login', 'login_challenge=c')).toBe(next)
  expect(kratos.requests).toEqual([])
})

test('a challenge that Hydra does not know ends on the error page, without "Try again"', async () => {
  expect(await leadsTo('registration', 'login_challenge=c')).toMatch(
    /^\/error\?reason=challenge&begun=[\w-]{16}&request=/,
  )
  expect(kratos.requests).toEqual([])
})

test('a settings page has no application: its challenge is not asked about', async () => {
  kratos.respond('GET /self-service/settings/browser', newFlow())
  await opened('settings', 'login_challenge=c')
  expect(hydra.requests).toEqual([])
})
