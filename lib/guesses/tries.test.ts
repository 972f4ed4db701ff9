import { expect, test } from '@jest/globals'
import type { FlowKind } from '@/lib/http/flow-kind'
import { triesOf } from './tries'

const short = (kind: FlowKind, fields: Readonly<Record<string, string>>, hasSent = false) => {
  const { guesses, isSecondFactor, asksForMessage, registers, accounts } = triesOf(
    kind,
    Object.entries(fields),
    hasSent,
  )
  const things = Object.entries({ guesses, isSecondFactor, asksForMessage, registers }).filter(([, is]) => is)
  return [things.map(([name]) => name).join(' '), ...accounts]
}

test.each<[FlowKind, Record<string, string>, string[]]>([
  ['login', { method: 'password', identifier: 'ada', password: 'x' }, ['guesses', 'ada']],
  ['login', { method: 'password', password_identifier: 'ada', password: 'x' }, ['guesses', 'ada']],
  ['login', { METHOD: 'password', Identifier: 'ada', PASSWORD: 'x' }, ['guesses', 'ada']],
  ['login', { method: 'password', identifier: 'ada', password: '' }, ['', 'ada']],
  [
    'login',
    { method: 'password', identifier: 'a', password_identifier: 'b', password: 'x' },
    ['guesses', 'a', 'b'],
  ],
  ['login', { method: 'code', identifier: 'ada' }, ['asksForMessage', 'ada']],
  ['login', { method: 'identifier_first', identifier: 'ada' }, ['asksForMessage', 'ada']],
  // On a new flow, Kratos sends a code although one came along.
  ['login', { method: 'code', identifier: 'ada', code: '1' }, ['guesses asksForMessage', 'ada']],
  // With an address, it sends one whatever the method is.
  ['login', { method: 'password', address: 'ada@x.y', password: 'x' }, ['guesses asksForMessage', 'ada@x.y']],
  ['login', { method: 'totp', totp_code: '1' }, ['guesses isSecondFactor']],
  ['login', { method: 'lookup_secret', lookup_secret: '1' }, ['guesses isSecondFactor']],
  ['login', { method: 'oidc', provider: 'line' }, ['']],
  ['login', { method: 'passkey', passkey_login: '{}' }, ['']],
  [
    'registration',
    { method: 'password', 'traits.email': 'ada@x.y', password: 'x' },
    ['registers', 'ada@x.y'],
  ],
  ['registration', { method: 'code', 'traits.email': 'ada@x.y' }, ['asksForMessage registers', 'ada@x.y']],
  ['registration', { method: 'oidc', provider: 'line', 'traits.name': 'Ada' }, ['']],
  ['recovery', { method: 'code', email: 'ada@x.y' }, ['asksForMessage', 'ada@x.y']],
  ['recovery', { method: 'code', recovery_confirm_address: 'ada@x.y' }, ['asksForMessage', 'ada@x.y']],
  ['recovery', { method: 'code', code: '1' }, ['guesses']],
  ['verification', { method: 'code', email: 'ada@x.y' }, ['asksForMessage', 'ada@x.y']],
  ['verification', { method: 'code', code: '1' }, ['guesses']],
  ['settings', { method: 'password', password: 'x' }, ['']],
])('%s with %p', (kind, fields, expected) => {
  expect(short(kind, fields)).toEqual(expected)
})

test('after a flow has sent a message, its code is a guess, and another message is asked for by name', () => {
  const fields = { method: 'code', identifier: 'ada', code: '1' }
  expect(short('login', fields, true)).toEqual(['guesses', 'ada'])
  expect(short('login', { ...fields, resend: 'code' }, true)).toEqual(['guesses asksForMessage', 'ada'])
})

test('a name that is there twice counts with all its values', () => {
  const fields = [
    ['identifier', 'ada'],
    ['identifier', 'bob'],
    ['password', 'x'],
  ] as const
  expect(triesOf('login', fields, false).accounts).toEqual(['ada', 'bob'])
})
