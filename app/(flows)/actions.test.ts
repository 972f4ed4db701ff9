import { beforeEach, describe, expect, test } from '@jest/globals'
import { formTokenField, withFormToken } from '@/lib/flows/form/form-token'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { phoneSession } from '@/lib/phone/phone-session'
import { readSession, updateSession } from '@/lib/session/session'
import { submitLogin } from './login/actions'
import { submitRecovery } from './recovery/actions'
import { submitRegistration } from './registration/actions'
import { submitSettings } from './settings/actions'
import { submitVerification } from './verification/actions'

const kratos = new TestService()
const phone = '+886912345678'

startTestServices({ kratos }, { ALLOWED_RETURN_URLS: 'https://shop.example.com' })

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  browser = new TestBrowser(appUrl)
  browser.setCookie('csrf_token_1=a; Path=/; Secure')
})

const actions = {
  login: submitLogin,
  registration: submitRegistration,
  recovery: submitRecovery,
  verification: submitVerification,
  settings: submitSettings,
}
const kinds = Object.keys(actions) as (keyof typeof actions)[]
const fallbacks = {
  login: '/login',
  registration: '/login',
  recovery: '/recovery',
  verification: '/verification',
  settings: '/settings',
}

/** The fields of a form with a provider's button, with our token for its flow. */
function withToken(flowId: string, fields: Record<string, string>): Record<string, string> {
  const { ui } = withFormToken(flowSchema.parse({ id: flowId, ui: {} }), { cookieHeader: 'csrf_token_1=a' })
  return { ...fields, [formTokenField]: String(ui.nodes[0]?.attributes.value) }
}
/** The language of the mails that a submit may send. */
const inEnglish = { transient_payload: '{"locale":"en"}' }
const posted = (kind: string) =>
  kratos
    .received(`POST /self-service/${kind}`)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
const refused = (id: string) => ({
  status: 400,
  body: { id, ui: { messages: [{ id: 4000006, type: 'error' }] } },
})

test.each(kinds)(
  'the form of %s is sent to its own flow at Kratos, and redirects back to its page',
  async (kind) => {
    kratos.respond(`POST /self-service/${kind}`, refused(flowIdOf(kinds.indexOf(kind))))
    const flowId = flowIdOf(kinds.indexOf(kind))
    const form = { 'latchkey.page': `/${kind}?flow=${flowId}&a=b`, method: 'code', code: ' 12 34-56 ' }
    expect(await browser.submit(actions[kind], form)).toBe(`/${kind}?a=b&flow=${flowId}`)
    // Settings have no such field.
    const code = kind === 'settings' ? {} : { code: '123456' }
    expect(posted(kind)).toEqual([{ method: 'code', ...code, ...inEnglish }])
  },
)

test.each(kinds)('the action of %s rejects the form of another page', async (kind) => {
  const page = kind === 'login' ? '/recovery?flow=f' : '/login?flow=f'
  expect(await browser.submit(actions[kind], { 'latchkey.page': page, method: 'code' })).toBe(fallbacks[kind])
  expect(kratos.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each(kinds)('a provider’s button of %s needs Latchkey’s token', async (kind) => {
  const form = { 'latchkey.page': `/${kind}?flow=${flowIdOf(10)}`, method: 'oidc', provider: 'google' }
  expect(await browser.submit(actions[kind], form)).toBe(`/${kind}?notice=csrf`)
  expect(kratos.requests).toEqual([])
})

test('a login by LINE is sent without a phone number, which must be verified before it is stored', async () => {
  kratos.respond('POST /self-service/login', {
    status: 422,
    body: { redirect_browser_to: 'https://access.line.me/authorize?state=s' },
  })
  const form = withToken(flowIdOf(11), {
    'latchkey.page': `/login?flow=${flowIdOf(11)}`,
    method: 'oidc',
    provider: 'line',
    'traits.phone': phone,
  })
  expect(await browser.submit(submitLogin, form)).toBe('https://access.line.me/authorize?state=s')
  expect(posted('login')).toEqual([{ method: 'oidc', provider: 'line', ...inEnglish }])
})

test.each([
  ['login', { provider: 'line' }],
  ['registration', { provider: 'line' }],
  ['settings', { link: 'line' }],
] as const)(
  'the button for LINE in %s redirects to LINE with Latchkey’s parameters',
  async (kind, button) => {
    const url = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&state=s'
    kratos.respond(`POST /self-service/${kind}`, { status: 422, body: { redirect_browser_to: url } })
    const form = withToken(flowIdOf(10), {
      'latchkey.page': `/${kind}?flow=${flowIdOf(10)}`,
      method: 'oidc',
      ...button,
    })
    expect(await browser.submit(actions[kind], form)).toBe(`${url}&ui_locales=en`)
  },
)

describe('a registration by LINE with a phone number', () => {
  const nodes = [
    { type: 'input', group: 'oidc', attributes: { name: 'traits.phone', type: 'tel' } },
    {
      type: 'input',
      group: 'oidc',
      attributes: { name: 'provider', type: 'submit', value: 'line' },
      meta: { label: { id: 1040003, text: 'Continue', type: 'info' } },
    },
  ]
  const form = (flowId: string) =>
    withToken(flowId, {
      'latchkey.page': `/registration?flow=${flowId}`,
      method: 'oidc',
      provider: 'line',
      'traits.phone': '+886 912 345 678',
    })
  const verified = (number: string) =>
    browser.run(() =>
      updateSession({
        ...phoneSession.change({
          phoneSteps: [{ flowId: flowIdOf(12), step: { kind: 'verified', phone: number, waitUntil: 0 } }],
        }),
      }),
    )
  beforeEach(() => {
    kratos.respond('GET /self-service/registration/flows', { body: { id: flowIdOf(12), ui: { nodes } } })
    kratos.respond('POST /self-service/registration', { body: { session: {}, identity: {} } })
  })

  test('is not posted before the number is verified: the page shows what is missing', async () => {
    expect(await browser.submit(submitRegistration, form(flowIdOf(12)))).toBe(
      `/registration?flow=${flowIdOf(12)}`,
    )
    expect(posted('registration')).toEqual([])
    const { value } = await browser.run(readSession)
    expect(value).toMatchObject({ phoneSteps: [{ flowId: flowIdOf(12), step: { problem: 'unverified' } }] })
  })

  test('is posted with the verified number, and ends on LINE’s screen', async () => {
    await verified(phone)
    expect(await browser.submit(submitRegistration, form(flowIdOf(12)))).toBe('/registrationsuccess')
    expect(posted('registration')).toEqual([
      { method: 'oidc', provider: 'line', 'traits.phone': phone, ...inEnglish },
    ])
  })

  test('is not posted with another number than the verified one', async () => {
    await verified('+886912345679')
    expect(await browser.submit(submitRegistration, form(flowIdOf(12)))).toBe(
      `/registration?flow=${flowIdOf(12)}`,
    )
    expect(posted('registration')).toEqual([])
  })
})

test('a registration by password ends at the start page, not on LINE’s screen', async () => {
  kratos.respond('GET /self-service/registration/flows', { body: { id: flowIdOf(13), ui: { nodes: [] } } })
  kratos.respond('POST /self-service/registration', { body: { session: {}, identity: {} } })
  const form = {
    'latchkey.page': `/registration?flow=${flowIdOf(13)}`,
    method: 'password',
    'traits.phone': phone,
  }
  expect(await browser.submit(submitRegistration, form)).toBe('/')
  expect(posted('registration')).toEqual([{ method: 'password', 'traits.phone': phone, ...inEnglish }])
})

test('after a registration without a session, the login page shows that the account exists', async () => {
  kratos.respond('GET /self-service/registration/flows', { body: { id: flowIdOf(14), ui: { nodes: [] } } })
  kratos.respond('POST /self-service/registration', { body: { identity: {} } })
  const form = {
    'latchkey.page': `/registration?flow=${flowIdOf(14)}&return_to=/sessions`,
    method: 'password',
  }
  expect(await browser.submit(submitRegistration, form)).toBe(
    '/login?notice=registered&return_to=%2Fsessions',
  )
})
