import { expect, test } from '@jest/globals'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { idTokenClaims } from './claims'
import { configuredClaims } from './configured-claims'

const ada = identitySchema.parse({
  id: 'ada',
  traits: { name: { first: 'Ada' }, groups: ['crew'], pier: null, berth: '', age: 0 },
  metadata_public: { shop: { roles: ['buyer'] } },
})
const of = (claims: Parameters<typeof configuredClaims>[0][string], identity = ada) =>
  configuredClaims({ shop: claims }, ['shop'], identity)

test('a claim comes from a trait, from metadata_public, or is fixed', () => {
  const claims = {
    given: { trait: 'name.first' },
    whole: { trait: 'name' },
    groups: { trait: 'groups' },
    age: { trait: 'age' },
    roles: { metadata_public: 'shop.roles' },
    tenant: { value: { id: 7 } },
    trial: { value: false },
  }
  expect(of(claims)).toStrictEqual({
    given: 'Ada',
    whole: { first: 'Ada' },
    groups: ['crew'],
    age: 0,
    roles: ['buyer'],
    tenant: { id: 7 },
    trial: false,
  })
})

test.each([
  'surname',
  'name.last',
  'name.first.x',
  'pier',
  'pier.x',
  'berth',
  'constructor',
  'name.toString',
])('without the trait %s there is no claim', (trait) => {
  expect(of({ claim: { trait } })).toStrictEqual({})
})

test('an account without metadata_public has none of its claims', () => {
  const roles = { metadata_public: 'shop.roles' }
  expect(of({ roles }, identitySchema.parse({ id: 'ada', traits: {}, metadata_public: null }))).toStrictEqual(
    {},
  )
})

test('only the claims of granted scopes are released', () => {
  const configured = { shop: { a: { value: 1 } }, berths: { b: { value: 2 } }, openid: { c: { value: 3 } } }
  expect(configuredClaims(configured, ['openid', 'shop'], ada)).toStrictEqual({ a: 1, c: 3 })
  expect(idTokenClaims(['openid', 'shop'], ada, configured)).toStrictEqual({ a: 1, c: 3 })
  expect(idTokenClaims(['shop'], ada, configured)).toStrictEqual({})
})

test('in the ID token, a claim of OpenID Connect that the account has wins', () => {
  const name = { value: 'Somebody' }
  const configured = { profile: { name, family_name: name } }
  expect(idTokenClaims(['openid', 'profile'], ada, configured)).toMatchObject({
    name: 'Ada',
    given_name: 'Ada',
    family_name: 'Somebody',
  })
})
