import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { readForm } from '@/lib/flows/form-body'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import { currentVisitor } from '@/lib/request/visitor'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { sealSession, unsealSession } from '@/lib/session/session-seal'
import { firstStep } from './phone-step'
import { requireVerifiedPhone } from './require-verified-phone'

const secrets = ['for-unit-tests-only-0123456789-0123456789']
const flowId = '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001'
const page = `/registration?flow=${flowId}`
const phone = '+886912345678'
const verified: PhoneStepState = { kind: 'verified', phone, waitUntil: 0 }

let asksForPhone: object = {}
let status = 200
let body: object = {}

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    AUTH_SERVICE_URL: 'http://localhost:1',
    SESSION_SECRET: secrets[0],
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: await serve((_, outgoing) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    ),
  })
})
afterAll(closeServers)
beforeEach(() => {
  status = 200
})

const registration = {
  'latchkey.page': page,
  provider: 'line',
  'traits.email': 'ada@example.com',
  'traits.phone': '+886 912 345 678',
  'traits.smssend': '',
  'traits.sms': '123456',
  'traits.phoneverify': '',
  'traits.reverification': '',
}

/**
 * Posts the form of a registration at this step. Returns the fields for Kratos, or the redirect and our
 * session.
 */
async function posted(step: PhoneStepState, changed: object = {}, ofFlow = flowId) {
  const session = await sealSession({ phoneSteps: [{ flowId: ofFlow, step }] }, secrets)
  const request = new NextRequest('http://localhost:3000/api/.ory/x', {
    method: 'POST',
    headers: { cookie: `latchkey_session=${session}` },
    body: new URLSearchParams({ ...registration, ...changed }),
  })
  const POST = async () => {
    const form = new FormData()
    for (const [name, value] of new URLSearchParams(await request.text())) form.append(name, value)
    const showsText = form.has('latchkey.shows_text')
    const checked = await requireVerifiedPhone({
      ...readForm(form),
      visitor: await currentVisitor(),
      showsText,
    })
    return typeof checked === 'string'
      ? Response.json({ text: checked })
      : Response.json({ passed: Object.fromEntries(checked.body) })
  }
  const response = await answeredByNext({ POST }, request)
  if (response.status === 200)
    return { cookie: response.headers.get('set-cookie'), ...(await response.json()) }
  const sealed = /latchkey_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return {
    location: response.headers.get('location'),
    session: await unsealSession(decodeURIComponent(sealed), secrets),
  }
}

describe.each(releases)('Kratos %s', (release) => {
  beforeEach(() => {
    asksForPhone = { ...recordedLineRegistration(release), id: flowId }
    body = asksForPhone
  })

  test('a verified number goes to Kratos as it was verified, without our own fields', async () => {
    expect((await posted(verified)).passed).toEqual({
      provider: 'line',
      'traits.email': 'ada@example.com',
      'traits.phone': phone,
    })
  })

  test.each<[string, PhoneStepState, object, string]>([
    ['no code was sent', firstStep, {}, flowId],
    ['a code was sent', { ...verified, kind: 'code_sent' }, {}, flowId],
    ['another number was verified', verified, { 'traits.phone': '+886912345679' }, flowId],
    ['no number is posted', verified, { 'traits.phone': '' }, flowId],
    ['it was verified in another registration', verified, {}, 'another-flow'],
  ])('%s: back to the page, which says what is missing', async (_, step, changed, ofFlow) => {
    const { location, session } = await posted(step, changed, ofFlow)
    expect(location).toBe(page)
    expect(session?.phoneSteps?.[0]).toMatchObject({ flowId, step: { problem: 'unverified' } })
    expect(session?.phoneSteps?.[0]?.step.kind).toBe(step.kind === 'code_sent' ? 'code_sent' : 'initial')
    // The other fields are kept; codes never are.
    expect(session?.draft).toEqual({ kind: 'registration', values: { 'traits.email': 'ada@example.com' } })
  })

  test.each([
    { provider: '', method: 'password' },
    { provider: 'google' },
    { method: 'profile' },
    { method: 'code' },
    { screen: 'previous', provider: '' },
  ])('only the button of LINE goes on, also with the verified number: %j', async (changed) => {
    expect((await posted(verified, changed)).location).toBe(page)
  })

  test('a flow that has forgotten LINE since its phone step began starts again', async () => {
    body = { ...asksForPhone, ui: { nodes: [] } }
    for (const step of [firstStep, verified]) {
      const { location } = await posted(step, { provider: '', method: 'password' })
      expect(location).toMatch(/^\/(?:registration\?notice=stale|error\?reason=cookies)/)
    }
  })

  test('when Kratos does not say what the flow is, nothing is submitted and nothing typed is lost', async () => {
    status = 503
    body = {}
    const { location, session } = await posted(verified)
    expect(location).toMatch(/^\/error\?reason=unavailable&retry=%2Fregistration%3Fflow%3D/)
    expect(session?.draft).toMatchObject({ flowId, values: { 'traits.email': 'ada@example.com' } })
  })

  test('a form that stays on the page then gets the text that says so, and nothing is stored', async () => {
    status = 503
    body = {}
    const { text, cookie, location } = await posted(verified, { 'latchkey.shows_text': '' })
    expect(text).toMatch(/^We cannot reach the sign-in service at the moment\./)
    expect([cookie, location]).toEqual([null, undefined])
    // Kratos' response cannot be used, so the same form would fail again.
    status = 200
    expect((await posted(verified, { 'latchkey.shows_text': '' })).location).toMatch(
      /^\/error\?reason=malformed/,
    )
  })

  test.each([
    { traits: '{"phone":"+886912345679"}' },
    { transient_payload: '{},"provider":"line","traits":{"phone":"+886912345679"}' },
    { 'traits.name': '{}},"traits":{"phone":"+886912345679"},"x":{"y":{}' },
  ])('no other number goes along with the verified one: %j', async (added) => {
    const { passed } = await posted(verified, added)
    expect(passed).toEqual({ provider: 'line', 'traits.email': 'ada@example.com', 'traits.phone': phone })
  })

  test('a value that would name LINE as the provider does not go to Kratos', async () => {
    body = { ...asksForPhone, ui: { nodes: [] } }
    const added = '{},"provider":"line","traits":{"phone":"+886912345679"}'
    const fields = { provider: 'google', upstream_parameters: added }
    const { passed } = await posted(firstStep, fields, 'another-flow')
    expect(passed).not.toHaveProperty('upstream_parameters')
  })

  test('without a phone step no number goes along to LINE, because Kratos would keep it', async () => {
    body = { ...asksForPhone, ui: { nodes: [] } }
    const { passed } = await posted(firstStep, { traits: '{"phone":"+886912345679"}' }, 'another-flow')
    expect(passed).not.toHaveProperty(['traits.phone'])
    expect(passed).not.toHaveProperty(['traits'])
    status = 404
    body = { error: { code: 404 } }
    expect((await posted(verified)).passed).not.toHaveProperty(['traits.phone'])
  })

  test.each(['/registration', '/elsewhere'])(
    'a form of the page %s, which names no flow, goes on without our own fields',
    async (from) => {
      const { passed } = await posted(firstStep, { 'latchkey.page': from, 'traits.smssend': 'x' })
      expect(passed).toEqual({
        provider: registration.provider,
        'traits.email': registration['traits.email'],
        'traits.phone': registration['traits.phone'],
      })
    },
  )
})
