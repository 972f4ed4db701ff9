import { describe, expect, test } from '@jest/globals'
import { newFlow } from './flow'
import { newCode, newLinkToken, trySecret, withSecrets } from './mail-secrets'

const begun = newFlow({
  kind: 'recovery',
  requestUrl: 'http://localhost/self-service/recovery/browser',
  csrfSecret: '',
  nodes: [],
  now: new Date(0),
  lifespan: 1000,
  returnTo: undefined,
})
const sent = { secret: '123456', identityId: 'ada', address: 'ada@example.com' }

describe('a code that was sent', () => {
  test('works once', () => {
    const first = trySecret(withSecrets(begun, [sent]), '123456')
    expect(first.found).toBe(sent)
    expect(trySecret(first.flow, '123456').found).toBeUndefined()
  })

  test('is invalid once another one was sent', () => {
    const flow = withSecrets(withSecrets(begun, [sent]), [{ ...sent, secret: '654321' }])
    expect(trySecret(flow, '123456').found).toBeUndefined()
    expect(trySecret(flow, '654321').found?.secret).toBe('654321')
  })

  test('is invalid after five tries, even when another one was sent in between', () => {
    let flow = withSecrets(begun, [sent])
    for (let tries = 1; tries <= 5; tries += 1) flow = withSecrets(trySecret(flow, '000000').flow, [sent])
    expect(trySecret(flow, '123456')).toMatchObject({ found: undefined, isTooOften: true })
  })
})

test('codes have six digits, and tokens of links 32 characters', () => {
  expect(newCode()).toMatch(/^\d{6}$/)
  expect(newLinkToken()).toMatch(/^[0-9a-f]{32}$/)
})
