import { describe, expect, test } from '@jest/globals'
import type { Flow } from '../types'
import { newFlow } from './flow'
import { checkSecret, newCode, newLinkToken, withSecrets } from './mail-secrets'

const begun = newFlow({
  kind: 'recovery',
  requestUrl: 'http://localhost/self-service/recovery/browser',
  csrfSecret: '',
  nodes: [],
  now: new Date(0),
  lifespan: 1000,
  returnTo: undefined,
})
const sent = { secret: '123456', identityId: 'ada', address: 'ada@example.com', expiresAt: new Date(1000) }
const tried = (flow: Flow, secret: string, at = 0) => checkSecret(flow, secret, new Date(at))

describe('a code that was sent', () => {
  test('works once', () => {
    const first = tried(withSecrets(begun, [sent]), '123456')
    expect(first.found).toBe(sent)
    expect(tried(first.flow, '123456').found).toBeUndefined()
  })

  test('is invalid once another one was sent', () => {
    const flow = withSecrets(withSecrets(begun, [sent]), [{ ...sent, secret: '654321' }])
    expect(tried(flow, '123456').found).toBeUndefined()
    expect(tried(flow, '654321').found?.secret).toBe('654321')
  })

  test('has the time of its expiry, and is not consumed', () => {
    const late = tried(withSecrets(begun, [sent]), '123456', 1000)
    expect(late).toMatchObject({ found: undefined, isTooOften: false, lateSince: sent.expiresAt })
    expect(tried(late.flow, '123456', 1000).lateSince).toBe(sent.expiresAt)
    expect(tried(late.flow, '000000', 1000).lateSince).toBeUndefined()
  })

  test('is invalid after five attempts, even if another one was sent in between', () => {
    let flow = withSecrets(begun, [sent])
    for (let attempts = 1; attempts <= 5; attempts += 1)
      flow = withSecrets(tried(flow, '000000').flow, [sent])
    expect(tried(flow, '123456')).toMatchObject({ found: undefined, isTooOften: true })
  })
})

test('codes have six digits, and tokens of links 32 characters', () => {
  expect(newCode()).toMatch(/^\d{6}$/)
  expect(newLinkToken()).toMatch(/^[0-9a-f]{32}$/)
})
