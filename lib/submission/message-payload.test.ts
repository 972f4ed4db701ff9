import { beforeEach, describe, expect, test } from '@jest/globals'
import { withPayload } from '@/lib/flows/form/message-payload'
import { readPosted } from '@/lib/flows/form/posted-form'
import type { SubmitHandler } from '@/lib/flows/submit/next-step'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { submitFlow } from './submit-flow'
import { testPages } from './testing/pages'

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
async function sent(page: SubmitHandler, query: string, form: Record<string, string> = {}): Promise<unknown> {
  const submit = async (posted: FormData) => submitFlow(page, await readPosted(posted), [])
  kratos.respond(`POST /self-service/${page.kind}`, { body: { session: {} } })
  await browser.post(submit, { 'latchkey.page': `/${page.kind}?flow=${flowIdOf(count)}&${query}`, ...form })
  const [call] = kratos.received(`POST /self-service/${page.kind}`)
  const payloads = new URLSearchParams(call?.body).getAll('transient_payload')
  expect(payloads).toHaveLength(1)
  return JSON.parse(payloads[0] ?? '')
}

describe('the language', () => {
  test.each([
    ['that of the browser', '', 'th'],
    ['that of the page', 'ui_locales=ja', 'ja'],
  ])('is %s', async (_, query, locale) => {
    expect(await sent(testPages.recovery, query)).toEqual({ locale })
  })

  test('is the one that the visitor chose', async () => {
    browser.setCookie('lang=sv')
    expect(await sent(testPages.recovery, '')).toEqual({ locale: 'sv' })
  })

  test('is English where the operator keeps the page in English', async () => {
    expect(await sent(testPages.registration, '')).toEqual({ locale: 'en' })
  })

  test.each([
    ['as JSON', { transient_payload: { locale: 'ja', application: 'Evil' } }],
    ['as a field', { 'transient_payload.locale': 'ja' }],
    ['in capitals', { TRANSIENT_PAYLOAD: { locale: 'ja' } }],
  ])('is not what the browser posts %s', (_, form) => {
    const fields = withPayload(new Map(Object.entries({ email: 'a', ...form })), { locale: 'th' })
    expect(Object.fromEntries(fields)).toEqual({ email: 'a', transient_payload: { locale: 'th' } })
  })

  test('is not what a form of the page posts', async () => {
    expect(await sent(testPages.recovery, '', { 'transient_payload.locale': 'ja' })).toEqual({ locale: 'th' })
  })
})

describe('the application that waits', () => {
  const application = (page: SubmitHandler) => ({
    ...page,
    applicationName: ({ id }: Flow) => `App of ${id}`,
  })

  test.each([
    ['login', { method: 'code', identifier: 'ada@example.com' }],
    ['registration', {}],
  ] as const)('is named as the page says: %s', async (kind, form) => {
    kratos.respond(`GET /self-service/${kind}/flows`, { body: { id: 'f', ui: {} } })
    const payload = await sent(application(testPages[kind]), 'login_challenge=c', form)
    expect(payload).toMatchObject({ application: 'App of f' })
  })

  test('is asked for only where a message may name it', async () => {
    await sent(application(testPages.login), 'login_challenge=c', { method: 'password' })
    expect(kratos.received('GET /self-service/login/flows')).toEqual([])
  })
})

describe('what the browser gives', () => {
  const captcha = 'transient_payload.captcha_turnstile_response'

  test('the answer of a captcha stays, under both names that Kratos may read', () => {
    const fields = withPayload(new Map([[captcha, 'token']]), { locale: 'ja' })
    expect(Object.fromEntries(fields)).toEqual({
      [captcha]: 'token',
      transient_payload: { locale: 'ja', captcha_turnstile_response: 'token' },
    })
  })

  test('the answer of a captcha stays in JSON, and nothing else does', () => {
    const sent = { captcha_turnstile_response: 'token', locale: 'th' }
    const payload = { captcha_turnstile_response: 'token' }
    const fields = new Map([['transient_payload', sent]])
    expect(withPayload(fields, { locale: 'ja' }).get('transient_payload')).toEqual({
      locale: 'ja',
      ...payload,
    })
    expect(withPayload(fields, null).get('transient_payload')).toEqual(payload)
    expect([...withPayload(new Map([['transient_payload', { locale: 'th' }]]), null)]).toEqual([])
  })
})
