import { expect, test } from '@jest/globals'
import { accountOf, claimsOf } from './accounts'
import { type ProviderClient, providerClients } from './clients'

const clientOf = (id: string) => providerClients.find((client) => client.id === id) as ProviderClient
const told = (id: string, form: Record<string, string>) =>
  claimsOf(clientOf(id), accountOf(clientOf(id), new URLSearchParams(form)))

const ada = { email: 'ada@example.com', email_verified: 'on', given_name: 'Ada', family_name: 'Lovelace' }

test('Google has first and last name, and verifies addresses', () => {
  expect(told('google', ada)).toEqual({
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
  })
})

test('LINE has one name, and verifies no address', () => {
  const sub = expect.stringMatching(/^U[0-9a-f]{32}$/)
  expect(told('line', ada)).toEqual({ sub, email: 'ada@example.com', name: 'Ada Lovelace' })
  expect(told('line', { account: 'ada' })).toEqual({ sub })
  const picture = 'https://profile.line-scdn.net/0h1'
  expect(told('line', { account: 'ada', picture })).toEqual({ sub, picture })
})

test.each([
  ['other-channel', 'other-channel'],
  ['clock', 'clock'],
  ['else', undefined],
])('the form sets the token fault %s', (token_fault, expected) => {
  const form = new URLSearchParams({ account: 'ada', token_fault })
  expect(accountOf(clientOf('line'), form).tokenFault).toBe(expected)
})
