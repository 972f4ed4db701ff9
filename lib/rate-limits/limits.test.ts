import { expect, test } from '@jest/globals'
import { defaultGuessLimits, guessLimits } from './limits'

test('on, off, and single limits', () => {
  expect(guessLimits.parse('on')).toEqual(defaultGuessLimits)
  expect(guessLimits.parse('off')).toBeNull()
  expect(guessLimits.parse('account=9, sign-ups=1000000')).toEqual({
    ...defaultGuessLimits,
    account: 9,
    'sign-ups': 1_000_000,
  })
})

test.each([
  '',
  'yes',
  'account',
  'account=0',
  'account=-1',
  'account=1.5',
  'account=1000001',
  'other=5',
  'constructor=5',
  'account=5,account=6',
])('%p is an error that names the limits', (text) => {
  expect(guessLimits.safeParse(text).error?.issues[0]?.message).toContain('such as account=7,network=50')
})

test.each([
  ['pair=5', 'account-network'],
  ['account=5,device=10', 'browser'],
  ['network-messages=30', 'network'],
  ['spare=5', 'was removed'],
  ['work=5', 'was removed'],
  ['house=300', 'was removed'],
])('%s is a name of earlier versions, and the error names its replacement', (text, replacement) => {
  expect(guessLimits.safeParse(text).error?.issues[0]?.message).toContain(replacement)
})
