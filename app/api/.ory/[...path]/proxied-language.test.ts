import { beforeEach, describe, expect, test } from '@jest/globals'
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
  browser = new TestBrowser(appUrl, { 'accept-language': 'th' })
})

/** What Kratos gets when a program posts this. */
async function passedOn(path: string, type: string, body: string) {
  await browser.call(handlers, `/api/.ory/self-service/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-session-token': 'native' },
    body,
  })
  const request = kratos.requests.find(({ method }) => method === 'POST')
  return { type: request?.headers['content-type'], body: request?.body ?? '', query: request?.query }
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

describe.each(['recovery', 'verification', 'settings'])('a post to /self-service/%s', (kind) => {
  const path = `${kind}?flow=f`

  test.each([
    ['a payload', '{"email":"a@example.com","transient_payload":{"locale":"ja","application":"Evil"}}'],
    ['two payloads', '{"email":"a@example.com","transient_payload":{},"transient_payload":{"locale":"ja"}}'],
    ['a payload in capitals', '{"email":"a@example.com","Transient_Payload":{"locale":"ja"}}'],
    ['a payload with a long s', '{"email":"a@example.com","tran\\u017fient_payload":{"locale":"ja"}}'],
    ['a payload as fields', '{"email":"a@example.com","transient_payload.locale":"ja"}'],
    [
      'a payload behind traits',
      JSON.stringify({ email: 'a@example.com', traits: '{},"transient_payload":{"locale":"ja"}' }),
    ],
    ['no payload', '{"email":"a@example.com"}'],
  ])('JSON with %s: the language is ours', async (_, body) => {
    const locale = kind === 'settings' ? 'en' : 'th'
    const got = await passedOn(path, json, body)
    expect(got.type).toBe(json)
    expect(JSON.parse(got.body)).toEqual({ email: 'a@example.com', transient_payload: { locale } })
    expect(got.body.match(/payload/gi)).toHaveLength(1)
  })

  test.each([
    ['a payload', 'email=a%40example.com&transient_payload=%7B%22locale%22%3A%22ja%22%7D'],
    ['a field', 'transient_payload.locale=ja&email=a%40example.com'],
    [
      'a payload behind a question mark',
      '?transient_payload=%7B%7D&transient_payload=1&email=a%40example.com',
    ],
  ])('a form with %s: the language is ours', async (_, body) => {
    const got = await passedOn(path, form, body)
    const fields = [...new URLSearchParams(got.body)].filter(([name]) => name !== '?transient_payload')
    expect(fields).toEqual([
      ['email', 'a@example.com'],
      ['transient_payload', JSON.stringify({ locale: kind === 'settings' ? 'en' : 'th' })],
    ])
  })

  test('a payload in the URL is gone', async () => {
    const got = await passedOn(`${path}&transient_payload=%7B%7D&x=y`, form, 'email=a')
    expect([...(got.query ?? [])]).toEqual([
      ['flow', 'f'],
      ['x', 'y'],
    ])
  })
})

test('numbers reach Kratos as they were written', async () => {
  const traits = '{"number":9007199254740993,"share":0.50,"huge":1e400}'
  const body = `{"email":"a@example.com", "traits": ${traits}, "transient_payload": {"n": 9007199254740993}}`
  expect((await passedOn('recovery?flow=f', json, body)).body).toBe(
    `{"email":"a@example.com","traits":${traits},"transient_payload":{"locale":"th"}}`,
  )
})

test.each([
  ['JSON that goes on', json, '{"email":"a"} {"transient_payload":{"locale":"ja"}}'],
  ['JSON that is no object', json, '[1]'],
  ['JSON under another name', 'text/plain, application/json', '{"transient_payload":{"locale":"ja"}}'],
  ['JSON under no name', '', '{"transient_payload":{"locale":"ja"}}'],
])('%s: Kratos gets it as something that it does not read', async (_, type, body) => {
  const got = await passedOn('recovery?flow=f', type, body)
  expect(got).toMatchObject({ type: 'application/octet-stream', body })
})

test('any other post of the self-service API has no payload at all', async () => {
  const got = await passedOn('fed-cm/token', json, '{"token":"t","transient_payload":{"locale":"ja"}}')
  expect(JSON.parse(got.body)).toEqual({ token: 't' })
})

test('a multipart form, of which Kratos reads nothing, stays as it is', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
  expect(await passedOn('recovery?flow=f', 'multipart/form-data; boundary=x', body)).toMatchObject({
    type: 'multipart/form-data; boundary=x',
    body,
  })
})

test.each(['browser', 'api'])('a start at /%s carries our language', async (way) => {
  await browser.call(handlers, `/api/.ory/self-service/recovery/${way}?return_to=%2Fx&transient_payload=1`)
  expect([...(kratos.requests[0]?.query ?? [])]).toEqual([
    ['return_to', '/x'],
    ['ui_locales', 'th'],
  ])
})
