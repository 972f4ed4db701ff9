import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import type { FlowRules } from './flow-rules'
import { loginRules } from './login-rules'
import { withMessagePayload, withMessagePayloadInJson, withoutPayload } from './message-payload'
import { recoveryRules } from './recovery-rules'
import { registrationRules } from './registration-rules'
import { readSubmission } from './submission'
import { submitFlow } from './submit-flow'

const kratos = new TestService()
startTestServices({ kratos }, {})

let browser: TestBrowser
let count = 0
beforeEach(() => {
  kratos.reset()
  count += 1
  browser = new TestBrowser(appUrl, { 'accept-language': 'th' })
})

/** What Kratos gets as the payload when a form is posted. */
async function sent(rules: FlowRules, query: string, form: Record<string, string> = {}): Promise<unknown> {
  const submit = async (posted: FormData) => submitFlow(rules, await readSubmission(posted))
  kratos.respond(`POST /self-service/${rules.kind}`, { body: { session: {} } })
  await browser.post(submit, { 'latchkey.page': `/${rules.kind}?flow=f${count}&${query}`, ...form })
  const [call] = kratos.received(`POST /self-service/${rules.kind}`)
  const payloads = new URLSearchParams(call?.body).getAll('transient_payload')
  expect(payloads).toHaveLength(1)
  return JSON.parse(payloads[0] ?? '')
}

describe('the language', () => {
  test.each([
    ['that of the browser', '', 'th'],
    ['that of the page', 'ui_locales=ja', 'ja'],
  ])('is %s', async (_, query, locale) => {
    expect(await sent(recoveryRules, query)).toEqual({ locale })
  })

  test('is the one that the visitor chose', async () => {
    browser.setCookie('lang=sv')
    expect(await sent(recoveryRules, '')).toEqual({ locale: 'sv' })
  })

  test('is English where the operator keeps the page in English', async () => {
    expect(await sent(registrationRules, '')).toEqual({ locale: 'en' })
  })

  test.each([
    ['as JSON', { transient_payload: '{"locale":"ja","application":"Evil"}' }],
    ['as a field', { 'transient_payload.locale': 'ja' }],
    ['in capitals', { TRANSIENT_PAYLOAD: '{"locale":"ja"}' }],
    ['behind a trait', { traits: '{},"transient_payload":{"locale":"ja"}' }],
    ['behind a trait, in numbers', { 'traits.name': '{},"\\u0074ransient_payload":{"locale":"ja"}' }],
  ])('is not what the browser posts %s', (_, form) => {
    const body = withMessagePayload(new URLSearchParams({ email: 'a', ...form }), { locale: 'th' })
    expect(Object.fromEntries(body)).toEqual({ email: 'a', transient_payload: '{"locale":"th"}' })
  })

  test('is not what a form of the page posts', async () => {
    expect(await sent(recoveryRules, '', { 'transient_payload.locale': 'ja' })).toEqual({ locale: 'th' })
  })
})

describe('the application that waits', () => {
  const asked = (client: object) => {
    const flow = { id: 'f', ui: {}, oauth2_login_request: { client } }
    for (const kind of ['login', 'registration']) {
      kratos.respond(`GET /self-service/${kind}/flows`, { body: flow })
    }
  }

  test.each([
    ['Photo Shop', 'Photo Shop'],
    ['Photo\r\nShop\u202e', 'Photo Shop'],
    ['a'.repeat(80), `${'a'.repeat(60)}…`],
  ])('is named: %j', async (name, application) => {
    asked({ client_name: name })
    const form = { method: 'code', identifier: 'ada@example.com' }
    expect(await sent(loginRules, 'login_challenge=c', form)).toEqual({ locale: 'th', application })
  })

  test.each(['Win at evil.example', 'https://evil.example', 'me@evil', ''])(
    'is not named where a mail program would make a link of its name: %j',
    async (name) => {
      asked({ client_name: name })
      expect(await sent(registrationRules, 'login_challenge=c')).toEqual({ locale: 'en' })
    },
  )

  test('is asked for only where a message may name it', async () => {
    await sent(loginRules, 'login_challenge=c', { method: 'password' })
    expect(kratos.received('GET /self-service/login/flows')).toEqual([])
  })
})

describe('what the browser gives', () => {
  const captcha = 'transient_payload.captcha_turnstile_response'

  test('the answer of a captcha stays, in both forms that Kratos may read', () => {
    const body = withMessagePayload(new URLSearchParams({ [captcha]: 'token' }), { locale: 'ja' })
    expect(Object.fromEntries(body)).toEqual({
      [captcha]: 'token',
      transient_payload: '{"locale":"ja","captcha_turnstile_response":"token"}',
    })
  })

  test('the answer of a captcha stays in JSON', () => {
    const given = { transient_payload: { captcha_turnstile_response: 'token', locale: 'th' }, a: 1 }
    expect(withMessagePayloadInJson(given, { locale: 'ja' })).toEqual({
      a: 1,
      transient_payload: { locale: 'ja', captcha_turnstile_response: 'token' },
    })
    expect(
      withMessagePayloadInJson({ transient_payload: 'x', 'transient_payload.locale': 'th' }, null),
    ).toEqual({})
  })

  test('a text that only speaks of a payload stays', () => {
    const form = new URLSearchParams({
      'traits.bio': 'I like {"transient_payload": 1}',
      'traits.name': '"a": b',
    })
    expect([...withoutPayload(form)]).toEqual([['traits.name', '"a": b']])
  })
})
