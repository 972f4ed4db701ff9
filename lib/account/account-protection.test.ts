import { describe, expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { recorded, releases } from '@/lib/ory/kratos/testing/recorded'
import { accountProtection } from './account-protection'

const session = (...methods: string[]) =>
  kratosSessionSchema.parse({ id: 's', authentication_methods: methods.map((method) => ({ method })) })

/** What the settings with these nodes tell, each written as `group:name`. */
const told = (nodes: readonly string[], ...methods: string[]) => {
  const parsed = nodes.map((node) => {
    const [group, name, value] = node.split(':')
    return { type: 'input', group, attributes: { name, value, type: 'submit' } }
  })
  return accountProtection(flowSchema.parse({ id: 'f', ui: { nodes: parsed } }), session(...methods))
}

describe('the password', () => {
  test('is on for a visitor who signed in with it', () => {
    expect(told(['password:password'], 'password').password).toEqual({ isOn: true })
  })

  test('has no state otherwise: Kratos does not tell whether the account has one', () => {
    expect(told(['password:password'], 'oidc').password).toEqual({ isOn: undefined })
    expect(told(['profile:method'], 'password').password).toBeUndefined()
  })
})

describe('a sign-in without a password', () => {
  test.each([
    [['passkey:passkey_remove'], { isOn: true, hasPasskey: true, providers: [] }],
    [
      ['oidc:unlink:github', 'passkey:passkey_register_trigger'],
      { isOn: true, hasPasskey: false, providers: ['GitHub'] },
    ],
    [['oidc:link:github', 'passkey:passkey_register_trigger'], { isOn: false, section: 'passkey' }],
    [['oidc:link:github'], { isOn: false, section: 'oidc' }],
    // A security key can be a first or a second factor.
    [['webauthn:webauthn_remove'], undefined],
  ])('of an account with %j is %j', (nodes, expected) => {
    expect(told(nodes).passwordless).toEqual(expected)
  })
})

describe('the second step', () => {
  test.each([
    [['totp:totp_unlink', 'lookup_secret:lookup_secret_regenerate'], true, true],
    [
      ['totp:totp_unlink', 'lookup_secret:lookup_secret_regenerate', 'lookup_secret:lookup_secret_disable'],
      true,
      false,
    ],
    [['totp:totp_unlink'], true, false],
  ])('of an account with %j is on, and lacks backup codes: %j %j', (nodes, isOn, lacksCodes) => {
    expect(told(nodes).secondStep).toMatchObject({ isOn, lacksCodes })
  })

  test.each([
    [['totp:totp_code'], { isOn: false, section: 'totp' }],
    [['totp:totp_code', 'webauthn:webauthn_remove'], { isOn: undefined, factors: ['webauthn'] }],
    [['password:password'], undefined],
  ])('of an account with %j is %j', (nodes, expected) => {
    expect(told(nodes).secondStep).toEqual(expected)
  })
})

test.each(releases)('the settings of Kratos %s tell of a passkey', (release) => {
  const read = (scenario: string, index: number) =>
    accountProtection(flowSchema.parse(recorded(release, 'passkey', scenario, index).body), session())
  expect(read('begin login, registration and settings', 2).passwordless).toEqual({
    isOn: false,
    section: 'passkey',
  })
  expect(read('settings: added by JSON, and used', 0).passwordless).toMatchObject({ hasPasskey: true })
})
