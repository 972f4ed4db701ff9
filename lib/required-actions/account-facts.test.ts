import { expect, test } from '@jest/globals'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import type { KeyKind } from '@/lib/ory/kratos/session/second-factors'
import { accountStateOf } from './account-facts'
import { requiredActionsSession } from './required-actions-session'

const settings = {
  SECOND_FACTOR_METHODS: ['totp', 'webauthn'] as KeyKind[],
  TERMS_TRAIT: undefined,
  BIRTHDAY_TRAIT: 'birthdate',
}
const who = (identity: object, session: object = {}) => ({
  identity: identitySchema.parse({ id: 'ada', traits: {}, ...identity }),
  session: kratosSessionSchema.parse({ id: 's-1', ...session }),
})
const known = (...keys: KeyKind[]) => ({ kind: 'known', keys }) as const
const facts = (
  given: Partial<Parameters<typeof accountStateOf>[0]>,
  config: Parameters<typeof accountStateOf>[1] = settings,
) => accountStateOf({ who: who({}), session: {}, keys: known(), schemas: [], ...given }, config)

test('the terms are in the metadata, or in the trait of the operator', () => {
  const identity = { traits: { tos: '2' }, metadata_public: { terms: { version: '1', accepted_at: 'x' } } }
  expect(facts({ who: who(identity) }).acceptedTerms).toBe('1')
  expect(facts({ who: who(identity) }, { ...settings, TERMS_TRAIT: 'tos' }).acceptedTerms).toBe('2')
})

test.each([null, 7, {}, { terms: '1' }, { terms: { version: 1 } }])(
  'the metadata %j accepts nothing',
  (metadata_public) => {
    expect(facts({ who: who({ metadata_public }) }).acceptedTerms).toBeUndefined()
  },
)

test('a passkey counts only if the operator allows it, and never results in AAL2', () => {
  expect(facts({ keys: known('passkey') })).toMatchObject({ hasSecondFactor: false, hasAal2Factor: false })
  expect(
    facts({ keys: known('passkey') }, { ...settings, SECOND_FACTOR_METHODS: ['passkey'] }),
  ).toMatchObject({ hasSecondFactor: true, hasAal2Factor: false })
  expect(facts({ keys: known('totp') })).toMatchObject({ hasSecondFactor: true, hasAal2Factor: true })
  expect(facts({ keys: { kind: 'hidden' } })).toMatchObject({ settingsWantAal2: true })
})

test.each([
  ['aal2', 'oidc', 'aal2', true],
  ['aal2', 'saml', 'aal2', true],
  ['aal2', 'code', 'aal2', false],
  ['aal2', 'oidc', 'aal1', false],
  ['aal1', 'oidc', 'aal2', false],
])('a session with %s by %s (%s) has a second factor of the provider: %s', (level, method, aal, expected) => {
  const session = { authenticator_assurance_level: level, authentication_methods: [{ method, aal }] }
  expect(facts({ who: who({}, session) })).toMatchObject({
    hasSecondFactor: expected,
    hasAal2Factor: false,
    isAal2: level === 'aal2',
  })
})

test('"Not now" belongs to one session, and its first time to the account', () => {
  const asked_at = '2026-11-20T10:00:00Z'
  const identity = { metadata_public: { second_factor: { asked_at } } }
  expect(
    facts({ who: who(identity), session: requiredActionsSession.change({ notNowIn: 's-1' }) }),
  ).toMatchObject({
    secondFactorDeferredAt: new Date(asked_at),
    hasDeferred: true,
  })
  expect(facts({ session: requiredActionsSession.change({ notNowIn: 's-2' }) }).hasDeferred).toBe(false)
})

test('the birthday is a trait, and its schema shows whether people can enter it', () => {
  const schemas = [{ id: 'person', fields: new Map([['traits.birthdate', {}]]), traits: {} }]
  const born = who({ schema_id: 'person', traits: { birthdate: '2001-05-31' } })
  expect(facts({ who: born, schemas })).toMatchObject({ birthday: '2001-05-31', canEnterBirthday: true })
  const settingsOf = { ...settings, BIRTHDAY_TRAIT: 'constructor' }
  expect(facts({ who: born, schemas }, settingsOf)).toMatchObject({
    birthday: undefined,
    canEnterBirthday: false,
  })
  // Without the schema, the form of Kratos shows whether there is a field.
  expect(facts({ who: born, schemas: [] }, settingsOf)).toMatchObject({ canEnterBirthday: true })
})
