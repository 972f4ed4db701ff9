import { beforeEach, describe, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import { updateSession } from '@/lib/session/session'
import { runPipeline } from '@/lib/submission/pipeline'
import { parseFormFields, parseJsonFields } from '@/lib/submission/read-fields'
import { parseSubmission, type RawSubmission, type Submission } from '@/lib/submission/submission'
import { noEffects } from '@/lib/submission/submission-effects'
import { writeForm } from '@/lib/submission/write-for-kratos'
import type { PhoneStepState } from './phone-session'
import { phoneSession } from './phone-session'
import { initialPhoneStep } from './phone-step'
import { requireVerifiedPhone } from './require-verified-phone'

const kratos = new TestService()
startTestServices({ kratos }, { AUTH_SERVICE_URL: 'http://localhost:1' })

const reads = 'GET /self-service/registration/flows'
const phone = '+886912345678'
const verified: PhoneStepState = { kind: 'verified', phone, waitUntil: 0 }
const flowId = flowIdOf(1)
const plainFlow = { id: flowId, ui: { nodes: [] } }

let browser: TestBrowser
beforeEach(() => {
  kratos.reset().respond(reads, { body: plainFlow })
  browser = new TestBrowser(appUrl)
})

interface Given {
  readonly kind?: 'login' | 'registration'
  readonly entry?: RawSubmission['entry']
  readonly step?: PhoneStepState | undefined
  /** The flow that the step belongs to. */
  readonly ofFlow?: string
}

/** What Kratos gets of a submission; or why it does not get it, as a rule or a status. */
async function asked(fields: object, given: Given = {}): Promise<Record<string, unknown> | string | number> {
  const { kind = 'registration', entry = 'json', step, ofFlow = flowId } = given
  if (step)
    await browser.run(() => updateSession(phoneSession.change({ phoneSteps: [{ flowId: ofFlow, step }] })))
  const read =
    entry === 'json'
      ? parseJsonFields(JSON.stringify(fields))
      : parseFormFields(new URLSearchParams(fields as Record<string, string>))
  const visitor = { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'r' }
  const submission = parseSubmission({ kind, flowId, fields: read, entry, visitor })
  let sent: Submission | undefined
  const ask = async (given: Submission) => {
    sent = given
    return { status: 200, setCookies: [], effects: noEffects }
  }
  const answer = await browser.run(() => runPipeline(submission, [requireVerifiedPhone(() => 'line'), ask]))
  if (sent === undefined) return answer.value?.refusal?.reason ?? answer.value?.status ?? 'nothing'
  return entry === 'json' ? Object.fromEntries(sent.fields) : Object.fromEntries(writeForm(sent))
}

const page = {
  provider: 'line',
  'traits.email': 'ada@example.com',
  'traits.phone': '+886 912 345 678',
  'traits.smssend': '',
  'traits.sms': '123456',
  'traits.phoneverify': '',
  'traits.reverification': '',
}

describe.each(releases)('a registration that came by LINE, in Kratos %s', (release) => {
  beforeEach(() => {
    kratos.respond(reads, { body: { ...recordedLineRegistration(release), id: flowId } })
  })

  test('a verified number is forwarded as it was verified, without Latchkey’s own fields', async () => {
    expect(await asked(page, { entry: 'page', step: verified })).toEqual({
      provider: 'line',
      'traits.email': 'ada@example.com',
      'traits.phone': phone,
    })
    const fields = { provider: 'line', traits: { phone, email: 'ada@example.com' } }
    expect(await asked(fields, { step: verified })).toEqual(fields)
  })

  test.each<[string, PhoneStepState | undefined, object, string]>([
    ['no step has begun', undefined, {}, flowId],
    ['no code was sent', initialPhoneStep, {}, flowId],
    ['a code was sent', { ...verified, kind: 'code_sent' }, {}, flowId],
    ['another number was proven', verified, { 'traits.phone': '+886912345679' }, flowId],
    ['no number is posted', verified, { 'traits.phone': '' }, flowId],
    ['the number has another shape', verified, { 'traits.phone.x': phone }, flowId],
    ['it was proven in another registration', verified, {}, flowIdOf(2)],
  ])('a form does not pass if %s', async (_, step, changed, ofFlow) => {
    for (const entry of ['page', 'form'] as const)
      expect(await asked({ ...page, ...changed }, { entry, step, ofFlow })).toBe('phone_unverified')
  })

  test.each([
    { method: 'password', password: 'x', traits: { phone } },
    { method: 'password', password: 'x', 'traits.phone': phone },
    { method: 'code', traits: { phone } },
    { method: 'profile', traits: { phone } },
    { method: 'profile', traits: { email: 'ada@example.com' } },
    { method: 'passkey', passkey_register: '{}' },
    { screen: 'previous' },
    { method: 'oidc', provider: 'google', traits: { phone } },
    { method: 'password', provider: 'line' },
    { provider: 'line', traits: { phone: ['+886912345678'] } },
    { provider: 'line', traits: { phone: { x: phone } } },
    { provider: 'line', traits: { Phone: phone } },
    { provider: 'line', 'traits.phone': { x: phone } },
    {},
  ])('nothing passes but the button of LINE with the number: %j', async (fields) => {
    for (const step of [undefined, verified]) expect(await asked(fields, { step })).toBe('phone_unverified')
  })

  test('an API client may leave the number out, and a page may not', async () => {
    const fields = { provider: 'line', method: 'oidc' }
    expect(await asked(fields)).toEqual(fields)
    expect(await asked(fields, { entry: 'page', step: verified })).toBe('phone_unverified')
  })
})

describe('without a phone step', () => {
  test.each([
    { provider: 'line', 'traits.phone': phone, 'traits.email': 'a' },
    { provider: 'line', traits: { phone, email: 'a' } },
    { provider: 'line', traits: { phone: { x: 1 }, PHONE: phone, email: 'a' } },
  ])('no number is sent to LINE, because Kratos would store it: %j', async (fields) => {
    for (const kind of ['login', 'registration'] as const) {
      const sent = await asked(fields, { kind })
      expect(JSON.stringify(sent)).not.toMatch(/phone/i)
      expect(JSON.stringify(sent)).toContain('"a"')
    }
  })

  test.each([
    { provider: 'google', traits: { phone } },
    { method: 'password', password: 'x', traits: { phone } },
    { method: 'profile', 'traits.phone': phone },
  ])('a number is sent elsewhere: %j', async (fields) => {
    expect(await asked(fields)).toEqual(fields)
  })

  test('a flow that has lost LINE since its step started does not pass', async () => {
    for (const kind of ['initial', 'code_sent', 'verified'] as const) {
      const step: PhoneStepState = { kind, phone, waitUntil: 0 }
      expect(await asked({ method: 'password', traits: { phone } }, { step })).toBe('phone_stale')
    }
  })
})

describe('the kind of a flow if Kratos does not return it', () => {
  const fields = { method: 'password', traits: { phone } }
  test.each([
    ['over', 410, { error: { code: 410 } }, fields],
    ['unknown', 404, { error: { code: 404 } }, fields],
    ['of another browser', 403, { error: { code: 403 } }, 'phone_stale'],
    ['not to be had now', 503, {}, 503],
    ['no flow', 200, { id: 7 }, 200],
  ])('a flow that is %s', async (_, status, body, expected) => {
    kratos.respond(reads, { status, body })
    expect(await asked(fields)).toEqual(expected)
  })
})

test('other kinds of flow are not fetched', async () => {
  await asked({ provider: 'line' }, { kind: 'login' })
  expect(kratos.requests).toEqual([])
})
