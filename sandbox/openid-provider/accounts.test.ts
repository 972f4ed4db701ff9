import { expect, test } from '@jest/globals'
import { accountOf, claimsOf } from './accounts'
import { type ProviderClient, providerClients } from './clients'

const clientOf = (id: string) => providerClients.find((client) => client.id === id) as ProviderClient
const told = (id: string, form: Record<string, string>) =>
  claimsOf(clientOf(id), accountOf(clientOf(id), new URLSearchParams(form)))

const ada = { email: 'ada@example.com', email_verified: 'on', given_name: 'Ada', family_name: 'Lovelace' }

test('Google tells names apart and vouches for addresses', () => {
  expect(told('google', ada)).toEqual({
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
  })
})

test('LINE knows a name, and an address that nobody vouches for, if it knows one', () => {
  const sub = expect.stringMatching(/^U[0-9a-f]{32}$/)
  expect(told('line', ada)).toEqual({ sub, email: 'ada@example.com', name: 'Ada Lovelace' })
  expect(told('line', { account: 'ada' })).toEqual({ sub })
})
