import { beforeAll, describe, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { bodyLimit } from '@/lib/ory/proxy/proxy'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { sealSession } from '@/lib/session/session-seal'
import { bringsUnverifiedPhone } from './guard-proxy'

const secret = 'for-unit-tests-only-0123456789-0123456789'
const url = 'http://localhost:3000/api/.ory/self-service/registration?flow=f'
const json = JSON.stringify({ provider: 'line', traits: { phone: '+886912345678' } })
const form = new URLSearchParams({ provider: 'line', 'traits.phone': '+886912345678' }).toString()
const multipart = `--b\r\nContent-Disposition: form-data; name="provider"\r\n\r\nline\r\n--b\r\nContent-Disposition: form-data; name="traits.phone"\r\n\r\n+886912345678\r\n--b--\r\n`

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    AUTH_SERVICE_URL: 'http://localhost:1',
    ORY_SDK_URL: 'http://localhost:1',
    LINE_PROVIDER_ID: 'line',
    SESSION_SECRET: secret,
    LOG_LEVEL: 'silent',
  })
})

/** Next gives the guard the cookies of the request, so it runs inside a route. */
async function isRefused(
  type: string | null,
  body: string | null,
  query = '',
  { path = url, step, length }: { path?: string; step?: PhoneStepState; length?: number } = {},
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
