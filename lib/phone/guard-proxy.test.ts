import { beforeEach, describe, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import { bodyLimit } from '@/lib/ory/proxy/exchange'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { sealSession } from '@/lib/session/session-seal'
import { bringsUnverifiedPhone } from './guard-proxy'

const secret = 'for-unit-tests-only-0123456789-0123456789'
const url = 'http://localhost:3000/api/.ory/self-service/registration?flow=f'
const json = JSON.stringify({ provider: 'line', traits: { phone: '+886912345678' } })
const form = new URLSearchParams({ provider: 'line', 'traits.phone': '+886912345678' }).toString()
const multipart = `--b\r\nContent-Disposition: form-data; name="provider"\r\n\r\nline\r\n--b\r\nContent-Disposition: form-data; name="traits.phone"\r\n\r\n+886912345678\r\n--b--\r\n`

const kratos = new TestService()
const reads = 'GET /self-service/registration/flows'

startTestServices(
  { kratos },
  { APP_URL: 'http://localhost:3000', AUTH_SERVICE_URL: 'http://localhost:1', SESSION_SECRET: secret },
)

/** A flow that did not come by LINE. */
const plainFlow = { id: 'f', ui: { nodes: [] } }
beforeEach(() => {
  kratos.reset().respond(reads, { body: plainFlow })
})

/** Next gives the guard the cookies of the request, so it runs inside a route. */
async function isRefused(
  type: string | null,
  body: string | null,
  query = '',
  { path = url, step, length }: { path?: string; step?: PhoneStepState | undefined; length?: number } = {},
): Promise<boolean> {
  const bytes = body === null ? {} : { body: new TextEncoder().encode(body) }
  const request = new NextRequest(path + query, { method: 'POST', ...bytes })
  if (length !== undefined) request.headers.set('content-length', String(length))
  if (step) {
    const sealed = await sealSession({ phoneSteps: [{ flowId: 'f', step }] }, [secret])
    request.headers.set('cookie', `latchkey_session=${sealed}`)
  }
  if (type !== null) request.headers.set('content-type', type)
  const handlers = {
    POST: async (posted: Request) => Response.json(await bringsUnverifiedPhone(posted)),
  }
  return (await answeredByNext(handlers, request)).json()
}

describe('a number that nobody verified is found', () => {
  test.each([
    ['application/json', json],
    ['Application/JSON; charset=utf-8', json],
    ['application/x-www-form-urlencoded', form],
    ['application/x-www-form-urlencoded; charset=UTF-8', form],
    ['multipart/form-data; boundary=b', multipart],
  ])('in %s', async (type, body) => {
    expect(await isRefused(type, body)).toBe(true)
  })
})

// Kratos 1.3.1 splits at commas. Both releases trim and lower-case by the rules of Unicode.
test.each([
  'text/plain, application/json',
  'text/plain; a=b, application/json',
  'application/json\u00c2\u00a0',
  'appl\u00c4\u00b0cation/json',
  'json',
])('a body of type %j is refused, since Kratos may read it', async (type) => {
  expect(await isRefused(type, json)).toBe(true)
})

test.each([
  ['has more text after it', `${json} x`],
  ['is nested too deep for us', `${json.slice(0, -1)},"x":${'['.repeat(9000)}${']'.repeat(9000)}}`],
  ['is broken', json.slice(1)],
  ['has a key twice', '{"provider":"line","provider":"google","traits.phone":"+886912345678"}'],
  ['has a key of an object twice', '{"provider":"google","traits":{"phone":"+8861","phone":"+8862"}}'],
  ['has a key twice, once in another spelling', '{"provider":"google","prov\\u0069der":"line"}'],
])('JSON that %s is refused, since Kratos may read it in another way', async (_, body) => {
  expect(await isRefused('application/json', body)).toBe(true)
})

describe('a body that Kratos does not read is refused', () => {
  test.each([
    ['text/plain', json],
    ['application/problem+json', json],
    [null, json],
    ['multipart/form-data; boundary=b', multipart.replace('traits.phone', 'x')],
  ])('%s', async (type, body) => {
    expect(await isRefused(type, body)).toBe(true)
  })
})

// Kratos is written in Go, which compares the names of JSON with their case folded.
test.each([
  '{"method":"oidc","PROVIDER":"line","TRAITS":{"phone":"+886912345678"}}',
  '{"provider":"line","Traits":{"phone":"+886912345678"}}',
  '{"provider":"line","trait\u017f":{"phone":"+886912345678"}}',
  '{"provider":"line","trait\\u017f":{"phone":"+886912345678"}}',
  '{"provider":"line","traits":{},"TRAITS":"{\\"phone\\":\\"+886912345678\\"}"}',
])('a number is found behind a name in other letters: %s', async (body) => {
  expect(await isRefused('application/json', body)).toBe(true)
})

test('a name is read with what stands before it', async () => {
  const type = 'application/x-www-form-urlencoded'
  kratos.respond(reads, { status: 503 })
  expect(await isRefused(type, '?provider=line')).toBe(true)
  expect(await isRefused(type, '\ufeffprovider=line')).toBe(true)
  expect(await isRefused(type, 'provider=line')).toBe(false)
})

describe.each(releases)('a registration that came by LINE, in Kratos %s', (release) => {
  const verified: PhoneStepState = { kind: 'verified', phone: '+886912345678', waitUntil: 0 }
  beforeEach(() => {
    kratos.respond(reads, { body: recordedLineRegistration(release) })
  })

  test.each([
    { method: 'password', password: 'x', traits: { phone: '+886912345678' } },
    { method: 'password', password: 'x', 'traits.phone': '+886912345678' },
    { method: 'code', traits: { phone: '+886912345678' } },
    { method: 'profile', traits: { phone: '+886912345678' } },
    { method: 'profile', traits: { email: 'ada@example.com' } },
    { method: 'passkey', passkey_register: '{}' },
    { screen: 'previous' },
    { method: 'oidc', provider: 'google', traits: { phone: '+886912345678' } },
    { method: 'password', provider: 'line' },
    {},
  ])('takes nothing but the button of LINE: %j', async (body) => {
    const isForm = Object.values(body).every((value) => typeof value === 'string')
    for (const step of [undefined, verified]) {
      expect(await isRefused('application/json', JSON.stringify(body), '', { step })).toBe(true)
      const form = new URLSearchParams(isForm ? (body as Record<string, string>) : {})
      expect(await isRefused('application/x-www-form-urlencoded', `${form}`, '', { step })).toBe(true)
    }
  })

  test('takes the button of LINE without a number', async () => {
    expect(await isRefused('application/json', '{"provider":"line","method":"oidc"}')).toBe(false)
    expect(kratos.received(reads)).toEqual([])
  })
})

describe('what a flow is when Kratos does not show it', () => {
  const plain = JSON.stringify({ method: 'password', traits: { phone: '+886912345678' } })
  test.each([
    ['over', 410, { error: { code: 410 } }, false],
    ['unknown', 404, { error: { code: 404 } }, false],
    ['of another browser', 403, { error: { code: 403 } }, true],
    ['not to be had now', 503, {}, true],
    ['no flow', 200, { id: 7 }, true],
  ])('a flow that is %s', async (_, status, body, expected) => {
    kratos.respond(reads, { status, body })
    expect(await isRefused('application/json', plain)).toBe(expected)
  })

  test('a step that has begun counts, also when the flow has forgotten LINE', async () => {
    for (const kind of ['initial', 'code_sent', 'verified'] as const) {
      const step: PhoneStepState = { kind, phone: '+886912345678', waitUntil: 0 }
      expect(await isRefused('application/json', plain, '', { step })).toBe(true)
    }
  })

  test('a request with two flows is refused', async () => {
    expect(await isRefused('application/json', plain, '&flow=g')).toBe(true)
    expect(await isRefused('application/json', '{"provider":"line"}', '&flow=f')).toBe(true)
  })
})

test('the flow of the request is read once, whatever step another flow is in', async () => {
  const step: PhoneStepState = { kind: 'code_sent', phone: '+886912345678', waitUntil: 0 }
  const other = url.replace('flow=f', 'flow=g')
  expect(await isRefused('application/json', '{"method":"code"}', '', { path: other, step })).toBe(false)
  expect(kratos.received(reads).map(({ query }) => query.get('id'))).toEqual(['g'])
})

// Kratos writes these values unread into its own JSON.
const added = '"provider":"line","traits":{"phone":"+886912345678"}'
describe('a value that adds fields to what Kratos reads is refused', () => {
  test.each([
    ['transient_payload', `{},${added}`],
    ['upstream_parameters', `{},${added}`],
    ['traits', `{},${added}`],
    ['traits', '{"phone":"+886912345678"},"provider":"line"'],
    ['traits.name', `{}},${added},"x":{"y":{}`],
    ['transient_payload', `{} , "prov\\u0069der" : "line", "traits":{"phone":"+886912345678"}`],
  ])('%s=%s', async (name, value) => {
    const fields = { method: 'oidc', [name]: value }
    expect(await isRefused('application/json', JSON.stringify(fields))).toBe(true)
    const form = new URLSearchParams(fields)
    expect(await isRefused('application/x-www-form-urlencoded', `${form}`)).toBe(true)
    expect(await isRefused(null, '', `&${form}`)).toBe(true)
  })
})

describe('a number in another shape is found', () => {
  test.each([
    '{"provider":"line","traits.phone":["+886912345678"]}',
    '{"provider":"line","traits.phone":{"x":"+886912345678"}}',
    '{"provider":"line","traits.phone":{}}',
    '{"provider":"line","traits":"{\\"phone\\":\\"+886912345678\\"}"}',
    '{"provider":"line","traits":"+886912345678"}',
    '{"provider":"line","traits":["+886912345678"],"traits.phone":""}',
  ])('%s', async (body) => {
    expect(await isRefused('application/json', body)).toBe(true)
  })
})

describe('passes', () => {
  test.each([
    ['an empty body, whatever its type', 'json', ''],
    ['no body', null, null],
    ['another provider', 'application/json', json.replace('line', 'google')],
    [
      'another provider, and a name like the id of LINE',
      'application/json',
      '{"provider":"google","traits":{"name":"line","phone":"+886912345678"}}',
    ],
    ['no number', 'application/json', '{"provider":"line"}'],
    ['other traits', 'application/json', '{"provider":"line","traits":{"email":"ada@example.com"}}'],
    ['a whole value in JSON', 'application/json', '{"transient_payload":"{\\"a\\": 1}","provider":"google"}'],
    ['quotes in a name', 'application/x-www-form-urlencoded', 'traits.name=Dwayne "The Rock", actor'],
    ['no traits at all', 'application/json', '{"provider":"line","traits":{}}'],
    ['nothing for a field', 'application/json', '{"provider":"google","transient_payload":null}'],
    ['a colon in a text', 'application/json', '{"provider":"google","transient_payload":["a",":"]}'],
    ['a name that only ends like ours', 'application/json', '{"x_traits":"{},\\"provider\\":1"}'],
    ['a password that looks like JSON', 'application/json', '{"password":"{},\\"provider\\":1"}'],
  ])('%s', async (_, type, body) => {
    expect(await isRefused(type, body)).toBe(false)
  })
})

describe('a number that was verified in its flow', () => {
  const verified: PhoneStepState = { kind: 'verified', phone: '+886912345678', waitUntil: 0 }
  const both = `${form}&traits.phone=%2B886912345679`

  test.each<[string, string, string, PhoneStepState, boolean]>([
    ['passes', form, '', verified, false],
    ['passes in JSON', json, '', verified, false],
    ['does not pass with another beside it', both, '', verified, true],
    ['does not pass as a part of another', `${form}&traits.phone.x=1`, '', verified, true],
    ['does not pass under another name', `${form}&traits.phone.x=%2B886912345678`, '', verified, true],
    ['does not pass when only a code was sent', form, '', { ...verified, kind: 'code_sent' }, true],
    ['does not pass with another in the query', form, '&traits.phone=%2B886912345679', verified, true],
  ])('%s', async (_, body, query, step, expected) => {
    const type = body === json ? 'application/json' : 'application/x-www-form-urlencoded'
    expect(await isRefused(type, body, query, { step })).toBe(expected)
  })

  test('does not pass in another flow', async () => {
    const path = url.replace('flow=f', 'flow=g')
    expect(await isRefused('application/json', json, '', { path, step: verified })).toBe(true)
    expect(await isRefused('application/json', json, '', { path: url.replace('?flow=f', '?x=y') })).toBe(true)
  })
})

test.each([
  ['login', true],
  ['registration', true],
  ['settings', false],
  ['registration/browser', false],
])('a post to %s can bring a number: %s', async (kind, expected) => {
  const path = url.replace('registration', kind)
  expect(await isRefused('application/json', json, '', { path })).toBe(expected)
})

test('what the proxy is going to refuse for its size is not read', async () => {
  const padded = (length: number) => json.padEnd(length)
  expect(await isRefused('application/json', padded(bodyLimit))).toBe(true)
  expect(await isRefused('application/json', padded(bodyLimit + 1))).toBe(false)
  expect(await isRefused('application/json', padded(bodyLimit), '', { length: bodyLimit })).toBe(true)
  expect(await isRefused('application/json', json, '', { length: bodyLimit + 1 })).toBe(false)
})

test('only in the fields that Kratos reads as JSON does a value add others', async () => {
  const note = new URLSearchParams({ my_traits: `{},${added}`, 'traits-note': `{},${added}` })
  expect(await isRefused('application/x-www-form-urlencoded', `provider=line&${note}`)).toBe(false)
})

test('an empty value of all traits holds no number', async () => {
  expect(await isRefused('application/x-www-form-urlencoded', 'provider=line&traits=')).toBe(false)
})
