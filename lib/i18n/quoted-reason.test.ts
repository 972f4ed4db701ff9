import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { quotedReason, unknownReason } from './quoted-reason'
import { translatorFor } from './translator'

const notFinished = 'Unable to complete OpenID Connect flow because the OpenID Provider'
const generic = (reason: string) => ({ id: 4000001, text: reason, type: 'error', context: { reason } })

describe('quotedReason', () => {
  test.each([
    [`${notFinished} returned error "access_denied": The person said no`, 'provider.cancelled'],
    [`${notFinished} returned error "user_cancelled_authorize"`, 'provider.cancelled'],
    [`${notFinished} returned error "user_cancelled_login": The user cancelled`, 'provider.cancelled'],
    [`${notFinished} returned error "server_error": access_denied`, 'provider.failed'],
    [`${notFinished} did not return the code query parameter.`, 'provider.failed'],
    [
      'oidc: malformed jwt: go-jose/go-jose: unexpected signature algorithm "HS256"; expected ["ES256"]',
      'provider.failed',
    ],
    ['can not link unknown or already existing OpenID Connect connection', 'provider.linked_already'],
    ['can not unlink non-existing OpenID Connect connection', 'provider.unlinked_already'],
    [
      'can not unlink OpenID Connect connection because it is the last remaining first factor credential',
      'provider.last_way',
    ],
    ['"nobody" is not valid "email"', 'reason.form'],
    ['The request was submitted too often. Please request another code.', 'reason.too_often'],
    [
      'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
      'notice.code_expired',
    ],
    ['Unable to parse WebAuthn response: Parse error for Registration', 'passkey.failed'],
    ['unable to remove this security key because it would lock you out of your account', 'node.last_way'],
    ['additionalProperties "colour" not allowed', undefined],
    [`${notFinished.toUpperCase()} returned error "access_denied"`, undefined],
  ])('%s', (reason, key) => {
    expect(quotedReason(generic(reason))).toBe(key)
    expect(quotedReason({ ...generic(reason), context: undefined })).toBe(key)
  })

  test('has no text for another id', () => {
    expect(quotedReason({ ...generic(`${notFinished} x`), id: 5000001 })).toBeUndefined()
  })

  test('no other reason is shown, and the log has it without what it quotes', () => {
    const text = generic('the hook of "Ada" at ada@example.com said "no')
    expect(translatorFor('en').message(text)).toBe(
      'This did not work. Please check what you entered, then try again.',
    )
    expect(unknownReason(text)).toBe('the hook of "" at @ said ""')
    expect(unknownReason(generic('can not unlink non-existing OpenID Connect connection'))).toBeUndefined()
    expect(unknownReason({ ...text, id: 4000002 })).toBeUndefined()
  })

  test('keeps the text of the provider out of the page', () => {
    const quoted = generic(`${notFinished} returned error "access_denied": Call 555-0100 now`)
    expect(translatorFor('en').message(quoted)).toBe(
      'Sign-in with the other service was cancelled. Try again, or choose another way.',
    )
  })

  test('has a text for every recorded reason of social sign-in, except one that our forms cannot cause', () => {
    const recorded = readFileSync('e2e/ory/contract/recorded/1.3.1/oidc.json', 'utf8')
    const reasons = [...recorded.matchAll(/"reason": ("(?:[^"\\]|\\.)*")\n\s*\},\n\s*"id": 4000001/g)]
    const unknown = new Set(
      reasons
        .map(([, reason = '']) => String(JSON.parse(reason)))
        .filter((reason) => quotedReason(generic(reason)) === undefined),
    )
    expect(reasons.length).toBeGreaterThan(5)
    expect([...unknown]).toEqual(['it is not possible to link and unlink providers in the same request'])
  })
})
