import { expect, test } from '@jest/globals'
import { identitySchema } from './identity'

const address = (value: string, verified: boolean) => ({ value, verified, via: 'email' })

test.each<[string, unknown, string[], string[]]>([
  [
    'two addresses',
    [address('a@example.com', true), address('b@example.com', false)],
    ['a@example.com', 'b@example.com'],
    ['a@example.com'],
  ],
  [
    'an address that we cannot read',
    [{ value: 7 }, address('a@example.com', true)],
    ['a@example.com'],
    ['a@example.com'],
  ],
  ['an address that is no text', [{ value: 7, verified: true, via: 'email' }], [], []],
  ['nothing', null, [], []],
  ['no list', 'a@example.com', [], []],
])('an account with %s', (_, verifiable_addresses, addresses, verifiedAddresses) => {
  const metadata_public = { terms: { version: '1' } }
  const given = { id: 'i', schema_id: 'person', traits: {}, metadata_public, verifiable_addresses }
  expect(identitySchema.parse(given)).toEqual({
    id: 'i',
    schemaId: 'person',
    traits: {},
    metadata: metadata_public,
    updatedAt: undefined,
    addresses: addresses.map((value) => ({ value, via: 'email' })),
    verifiedAddresses,
  })
})

test.each([
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02T03:04:05+08:00', '2026-01-02T03:04:05+08:00'],
  ['yesterday', undefined],
  [7, undefined],
])('an account that was changed at %p', (updated_at, expected) => {
  expect(identitySchema.parse({ id: 'i', traits: {}, updated_at }).updatedAt).toBe(expected)
})

test('an account needs an id', () => {
  expect(identitySchema.safeParse({ id: '', traits: {} }).success).toBe(false)
})
