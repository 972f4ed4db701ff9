import { expect, test } from '@jest/globals'
import { demoAccounts } from '../accounts'
import { isLineFailure, type lineFailures, withFailure } from './line-failures'

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields)
const shown = (fields: Record<string, string>, failure: keyof typeof lineFailures) =>
  Object.fromEntries(withFailure(formOf(fields), failure))
const email = demoAccounts[0]?.email

test('a failure needs no separate account', () => {
  expect(shown({}, 'clock')).toEqual({ email, token_fault: 'clock' })
  expect(shown({ email: 'a@example.com' }, 'hs256')).toEqual({ email: 'a@example.com', hs256: 'on' })
  expect(shown({ account: 'a' }, 'other-browser')).toEqual({ account: 'a' })
})

test('an account without an email address still has an id', () => {
  expect(shown({}, 'no-email')).toEqual({ account: email, email: '' })
  expect(shown({ email: 'a@example.com' }, 'no-email')).toEqual({ account: 'a@example.com', email: '' })
  expect(shown({ account: 'a' }, 'no-email')).toEqual({ account: 'a', email: '' })
})

test.each(['allow', 'cancel', 'toString', null])('%p is no failure of LINE', (answer) => {
  expect(isLineFailure(answer)).toBe(false)
})
