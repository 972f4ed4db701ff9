import { expect, test } from '@jest/globals'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { idTokenClaims } from './claims'

const everything = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'berths.read']

const ada = {
  id: 'ada',
  traits: {
    email: 'ada@example.com',
    phone: '+886912345678',
    username: 'ada',
    picture: 'https://cdn.example.com/ada.png',
    name: { first: 'Ada', last: 'Lovelace' },
    secret_note: 'not for anybody',
  },
  updated_at: '2026-01-02T03:04:05.678Z',
  verifiable_addresses: [
    { value: 'ada@example.com', verified: true, via: 'email' },
    { value: '+886912345678', verified: false, via: 'sms' },
  ],
}

function claims(scopes: readonly string[], identity: object = ada) {
  return idTokenClaims(scopes, identitySchema.parse(identity))
}

test('each scope grants its own claims and no other', () => {
  expect(claims(['openid'])).toStrictEqual({})
  expect(claims(['openid', 'email'])).toStrictEqual({ email: 'ada@example.com', email_verified: true })
  expect(claims(['openid', 'phone'])).toStrictEqual({
    phone_number: '+886912345678',
    phone_number_verified: false,
  })
  expect(claims(['openid', 'profile'])).toStrictEqual({
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    preferred_username: 'ada',
    picture: 'https://cdn.example.com/ada.png',
    updated_at: 1_767_323_045,
  })
})

test('a trait without a scope is not released', () => {
  expect(JSON.stringify(claims(everything))).not.toContain('not for anybody')
})

test('without openid there is no ID token, so no claims', () => {
  expect(claims(everything.slice(1))).toStrictEqual({})
})

test('a verified address of another account does not count', () => {
  const verified = [{ value: 'older@example.com', verified: true, via: 'email' }]
  expect(claims(['openid', 'email'], { ...ada, verifiable_addresses: verified })).toMatchObject({
    email_verified: false,
  })
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['unknown', { shoe_size: 42 }],
  ['of other schemes', { picture: 'httpsx://cdn.example.com/ada.png' }],
  ['of apps', { picture: 'x-https://cdn.example.com/ada.png' }],
  ['of other types', { email: 7, phone: {}, name: ['Ada'], username: '', picture: 'javascript:alert(1)' }],
])('traits that are %s yield no claims', (_title, traits) => {
  expect(claims(everything, { id: 'ada', traits })).toStrictEqual({})
})

test('a name that is one text is a name', () => {
  expect(claims(['openid', 'profile'], { id: 'ada', traits: { name: ' Ada Lovelace ' } })).toStrictEqual({
    name: 'Ada Lovelace',
  })
})
