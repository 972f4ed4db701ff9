import { beforeEach, describe, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import * as route from './route'

const { runtime: _, ...handlers } = route
const kratos = new TestService()
startTestServices({ kratos }, {})

let browser: TestBrowser
beforeEach(() => {
  kratos.reset()
  for (const kind of ['recovery', 'verification'])
    kratos.respond(`GET /self-service/${kind}/flows`, { body: { id: flowId, ui: { nodes: [] } } })
  browser = new TestBrowser(appUrl, { 'accept-language': 'th' })
})

/** What Kratos gets when a program posts this. */
async function passedOn(path: string, type: string, body: string) {
  const { status } = await browser.call(handlers, `/api/.ory/self-service/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-session-token': 'native' },
    body,
  })
  const request = kratos.requests.find(({ method }) => method === 'POST')
  return { status, type: request?.headers['content-type'], body: request?.body ?? '', query: request?.query }
}

const flowId = flowIdOf(1)
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

describe.each(['recovery', 'verification', 'settings'])('a post to /self-service/%s', (kind) => {
  const path = `${kind}?flow=${flowId}`

  test.each([
    ['a payload', '{"email":"a@example.com","transient_payload":{"locale":"ja","application":"Evil"}}'],
    ['a payload as fields', '{"email":"a@example.com","transient_payload.locale":"ja"}'],
    ['no payload', '{"email":"a@example.com"}'],
  ])('JSON with %s gets Latchkey’s language', async (_, body) => {
    const locale = kind === 'settings' ? 'en' : 'th'
    const got = await passedOn(path, json, body)
    expect(got.type).toBe(json)
    // Settings have no such field.
    const email = kind === 'settings' ? {} : { email: 'a@example.com' }
    expect(JSON.parse(got.body)).toEqual({ ...email, transient_payload: { locale } })
    expect(got.body.match(/payload/gi)).toHaveLength(1)
  })

  test.each([
    ['two payloads', '{"email":"a","transient_payload":{},"transient_payload":{"locale":"ja"}}'],
    ['a payload in capitals', '{"email":"a","Transient_Payload":{"locale":"ja"}}'],
    ['a payload with a long s', '{"email":"a","tran\\u017fient_payload":{"locale":"ja"}}'],
    ['a payload behind traits', JSON.stringify({ traits: '{},"transient_payload":{"locale":"ja"}' })],
  ])('JSON with %s is rejected', async (_, body) => {
    if (kind !== 'settings' && body.includes('traits')) return
    expect(await passedOn(path, json, body)).toMatchObject({ status: 400, body: '' })
  })

  test.each([
    ['a payload', 'csrf_token=t&transient_payload=%7B%22locale%22%3A%22ja%22%7D'],
    ['a field', 'transient_payload.locale=ja&csrf_token=t'],
    ['a payload behind a question mark', '?transient_payload=%7B%7D&csrf_token=t'],
  ])('a form with %s gets Latchkey’s language', async (_, body) => {
    const got = await passedOn(path, form, body)
    expect([...new URLSearchParams(got.body)]).toEqual([
      ['csrf_token', 't'],
      ['transient_payload', JSON.stringify({ locale: kind === 'settings' ? 'en' : 'th' })],
    ])
  })

  test('a payload in the URL is rejected, and unknown keys are removed', async () => {
    expect(await passedOn(`${path}&transient_payload=%7B%7D`, form, 'csrf_token=t')).toMatchObject({
      status: 400,
    })
    expect([...((await passedOn(`${path}&x=y`, form, 'csrf_token=t')).query ?? [])]).toEqual([
      ['flow', flowId],
    ])
  })
})

test('numbers reach Kratos unchanged', async () => {
  const traits = '{"number":9007199254740993,"share":0.50,"huge":1e400}'
  const body = `{"csrf_token":"t", "traits": ${traits}, "transient_payload": {"n": 9007199254740993}}`
  expect((await passedOn(`settings?flow=${flowId}`, json, body)).body).toBe(
    `{"csrf_token":"t","traits":${traits},"transient_payload":{"locale":"en"}}`,
  )
})

test.each([
  ['JSON that goes on', json, '{"email":"a"} {"transient_payload":{"locale":"ja"}}'],
  ['JSON that is no object', json, '[1]'],
  ['JSON under another name', 'text/plain, application/json', '{"email":"a"}'],
  ['JSON under no name', '', '{"email":"a"}'],
  ['JSON in another encoding', 'application/json; charset=utf-16', '{"email":"a"}'],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x\r\n\r\nb\r\n--x--\r\n'],
  ['a byte order mark', form, '\ufeffemail=a'],
])('%s is rejected, and Kratos is not called', async (_, type, body) => {
  expect(await passedOn(`recovery?flow=${flowId}`, type, body)).toMatchObject({ status: 400, body: '' })
  expect(await passedOn('fed-cm/token', type, body)).toMatchObject({ status: 400, body: '' })
})

test('any other post of the self-service API has no payload', async () => {
  const got = await passedOn('fed-cm/token', json, '{"token":"t","transient_payload":{"locale":"ja"}}')
  expect(JSON.parse(got.body)).toEqual({ token: 't' })
})

test.each(['browser', 'api'])('a start at /%s carries Latchkey’s language', async (way) => {
  await browser.call(handlers, `/api/.ory/self-service/recovery/${way}?return_to=%2Fx&transient_payload=1`)
  expect([...(kratos.requests[0]?.query ?? [])]).toEqual([
    ['return_to', '/x'],
    ['ui_locales', 'th'],
  ])
})
