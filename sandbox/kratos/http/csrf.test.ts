import { describe, expect, test } from '@jest/globals'
import { csrfCookieName, csrfTokenOf, isCsrfSecret, isCsrfTokenOf, newCsrfSecret } from './csrf'

describe('CSRF', () => {
  test('the name of the cookie depends on the base URL', () => {
    expect(csrfCookieName('http://localhost:3000/api/.ory')).toBe(
      'csrf_token_25ce29e9c54186c0722e13069591d24a2ba0fd52d578c276a6622031412e87c3',
    )
  })

  test('a token belongs to its secret, and no two are equal', () => {
    const secret = newCsrfSecret()
    const tokens = [csrfTokenOf(secret), csrfTokenOf(secret)]
    expect(tokens[0]).not.toBe(tokens[1])
    expect(tokens.every((token) => isCsrfTokenOf(secret, token))).toBe(true)
    expect(tokens.some((token) => isCsrfTokenOf(newCsrfSecret(), token))).toBe(false)
  })

  test.each(['', 'AAAA', 'undefined', newCsrfSecret()])('%j is not a token', (token) => {
    expect(isCsrfTokenOf(newCsrfSecret(), token)).toBe(false)
  })

  test('garbage in the cookie is not a secret', () => {
    expect(isCsrfSecret('garbage')).toBe(false)
    expect(isCsrfSecret(newCsrfSecret())).toBe(true)
  })
})
