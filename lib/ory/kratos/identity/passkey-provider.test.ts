import { expect, test } from '@jest/globals'
import { passkeyProvider } from './passkey-facts'
import names from './passkey-providers.json'

test('the list has names alone, by lower case ids', () => {
  const ids = Object.keys(names)
  expect(ids.length).toBeGreaterThan(40)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
  for (const name of Object.values(names)) expect(name).toMatch(/^\S.{0,58}\S$/)
})

test.each([
  ['fbfc3007154e4ecc8c0b6e020557d7bd', 'Apple Passwords'],
  // Many authenticators do not tell what they are.
  ['00000000000000000000000000000000', undefined],
  ['fbfc', undefined],
  ['', undefined],
])('%p is %p', (aaguid, name) => {
  expect(passkeyProvider(Buffer.from(aaguid, 'hex'))).toBe(name)
})
