import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { completedRequestOf, fetchedRequestOf } from './challenge'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
})

const schema = z.looseObject({ subject: z.string() })
const back = 'https://oauth.example.com/oauth2/auth?client_id=1&login_verifier=v'
const failed = (reason: string) => ({ kind: 'failed', reason })

describe('the request behind a challenge', () => {
  test.each([
    ['a request', 200, { subject: 'ada' }, { kind: 'open', request: { subject: 'ada' } }],
    ['a request without its fields', 200, { subject: 7 }, failed('malformed')],
    [
      'one that was used before: Hydra says where to go',
      410,
      { redirect_to: back },
      { kind: 'gone', url: back },
    ],
    [
      'a logout that was used before: by its path',
      410,
      { redirect_to: '/oauth2/sessions/logout?id_token_hint=t' },
      { kind: 'gone', url: 'https://oauth.example.com/oauth2/sessions/logout?id_token_hint=t' },
    ],
    [
      'one that leads to an unknown origin',
      410,
      { redirect_to: 'https://evil.example/' },
      failed('challenge'),
    ],
    ['one that was used before, without a URL', 410, {}, failed('challenge')],
    ['one that is too old', 401, { error: 'request_unauthorized' }, failed('challenge')],
    ['one that Hydra did not make', 404, { error: 'Not Found' }, failed('challenge')],
    ['one that Hydra cannot read', 400, { error: 'error' }, failed('challenge')],
    ['a broken Hydra', 500, {}, failed('unavailable')],
  ])('%s', (_, status, body, expected) => {
    expect(fetchedRequestOf(schema, { status, body, setCookies: [] })).toEqual(expected)
  })

  test('no response', () => {
    expect(fetchedRequestOf(schema, { status: 0, body: null, setCookies: [], missing: 'timeout' })).toEqual(
      failed('timeout'),
    )
  })
})

describe('the response to a decision', () => {
  test.each([
    ['it was taken', 200, { redirect_to: back }, { kind: 'taken', url: back }],
    ['it was taken before', 410, { redirect_to: back }, { kind: 'taken', url: back }],
    ['it leads to an unknown origin', 200, { redirect_to: 'https://evil.example/' }, failed('malformed')],
    ['the challenge is too old', 401, {}, failed('challenge')],
    ['a broken Hydra', 503, {}, failed('unavailable')],
  ])('%s', (_, status, body, expected) => {
    expect(completedRequestOf({ status, body, setCookies: [] })).toEqual(expected)
  })
})
