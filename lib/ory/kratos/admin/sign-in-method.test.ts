import { describe, expect, test } from '@jest/globals'
import { hasSignInMethod } from './sign-in-method'

describe('a sign-in method', () => {
  const identifiers = ['ada@example.com']
  // Kratos 26.2.0 and 1.3.1, for an account that has none.
  const none = {
    code: {
      type: 'code',
      identifiers,
      config: { addresses: [{ channel: 'email', address: 'ada@example.com' }] },
    },
    password: { type: 'password', identifiers, config: {} },
    webauthn: { type: 'webauthn', identifiers, config: { user_handle: 'b1A4AClf' } },
  }

  test.each<[string, unknown, boolean]>([
    ['a new account', none, false],
    ['no credentials', undefined, false],
    ['a password', { ...none, password: { identifiers, config: { hashed_password: '$2a$04$x' } } }, true],
    ['a password that moves here', { password: { config: { use_password_migration_hook: true } } }, true],
    ['a security key', { ...none, webauthn: { identifiers, config: { credentials: [{}] } } }, true],
    ['removed keys', { ...none, passkey: { identifiers, config: { credentials: [] } } }, false],
    ['a passkey', { ...none, passkey: { identifiers, config: { credentials: [{}] } } }, true],
    ['a provider', { ...none, oidc: { type: 'oidc', identifiers: ['google:1'] } }, true],
    ['a provider that was unlinked', { ...none, oidc: { type: 'oidc', identifiers: [] } }, false],
  ])('%s', (_, credentials, expected) => {
    expect(hasSignInMethod(credentials)).toBe(expected)
  })
})
