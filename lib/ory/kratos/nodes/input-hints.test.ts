import { expect, test } from '@jest/globals'
import { inputHints } from './input-hints'

test.each([
  ['identifier', { autoComplete: 'username', enterKeyHint: 'next', verbatim: true }],
  ['username', { autoComplete: 'username', verbatim: true }],
  ['email', { autoComplete: 'email', inputMode: 'email', verbatim: true }],
  ['phone', { autoComplete: 'tel', inputMode: 'tel' }],
  ['first', { autoComplete: 'given-name' }],
  ['first_name', { autoComplete: 'given-name' }],
  ['last', { autoComplete: 'family-name' }],
  ['last_name', { autoComplete: 'family-name' }],
  ['birthdate', { autoComplete: 'bday' }],
  ['birthday', { autoComplete: 'bday' }],
  ['recovery_address', { autoComplete: 'username', verbatim: true }],
  ['recovery_confirm_address', { autoComplete: 'username', verbatim: true }],
  ['lookup_secret', { autoComplete: 'off', verbatim: true }],
  ['webauthn_register_displayname', { autoComplete: 'off' }],
  ['hobby', {}],
])('a field called %s has the hints %j, as a trait too', (name, hints) => {
  expect(inputHints('settings', 'input', name, undefined)).toEqual(hints)
  expect(inputHints('settings', 'input', `traits.own.${name}`, undefined)).toEqual(hints)
})

test.each([
  ['code', { autoComplete: 'one-time-code', inputMode: 'numeric', verbatim: true }],
  ['email', { autoComplete: 'email', inputMode: 'email', verbatim: true }],
  ['tel', { autoComplete: 'tel', inputMode: 'tel' }],
  ['url', { autoComplete: 'url', inputMode: 'url', verbatim: true }],
  ['number', {}],
] as const)('a field of the kind %s has the hints %j', (kind, hints) => {
  expect(inputHints('settings', kind, 'traits.x', undefined)).toEqual(hints)
})

test.each([
  ['login', { autoComplete: 'current-password', enterKeyHint: 'go' }],
  ['registration', { autoComplete: 'new-password' }],
  ['settings', { autoComplete: 'new-password' }],
] as const)('the password of a %s has the hints %j', (flowKind, hints) => {
  expect(inputHints(flowKind, 'password', 'password', undefined)).toEqual(hints)
})

test.each([
  ['tel-national', 'tel-national'],
  ['shipping street-address', 'shipping street-address'],
  ['off', 'off'],
  ['nonsense', 'username'],
  ['username nonsense', 'username'],
  ['', 'username'],
  [7, 'username'],
  [undefined, 'username'],
])('of %j, Kratos has the autocomplete that browsers know: %s', (own, expected) => {
  expect(inputHints('login', 'input', 'username', own).autoComplete).toBe(expected)
})

test('a field for an address or a phone number opens no keyboard for addresses', () => {
  const hints = { autoComplete: 'username', verbatim: true }
  expect(inputHints('verification', 'input', 'email', undefined)).toEqual(hints)
})

test('only the address of a registration has an example', () => {
  expect(inputHints('registration', 'email', 'traits.x', undefined).placeholder).toBe('name@example.com')
  expect(inputHints('registration', 'tel', 'traits.x', undefined)).not.toHaveProperty('placeholder')
  expect(inputHints('login', 'email', 'traits.x', undefined)).not.toHaveProperty('placeholder')
})
