import { expect, test } from '@jest/globals'
import { asksToSelectAccount, promptsOf, withKnownPrompts, withoutSelectAccount } from './prompts'

const base = 'https://oauth.example.com/oauth2/auth?client_id=c'
const own = `${base}&latchkey_prompt=select_account`

test.each([
  ['prompt=select_account', own],
  ['prompt=consent%20select_account', `${base}&prompt=consent&latchkey_prompt=select_account`],
  ['prompt=login%20select_account%20consent', `${base}&prompt=login+consent&latchkey_prompt=select_account`],
  ['prompt=none%20select_account', null],
  ['prompt=login', null],
  ['latchkey_prompt=select_account', null],
  ['latchkey_prompt=login', null],
])('%s: Hydra would reject select_account at the end, so it does not see it', (query, expected) => {
  const url = `${base}&${query}`
  expect(withKnownPrompts(url)).toBe(expected)
  const wants = expected !== null || query.startsWith('latchkey_prompt=select')
  expect(asksToSelectAccount(url)).toBe(wants)
})

test.each([
  ['prompt=create', `${base}&prompt=registration`],
  ['prompt=create%20consent', `${base}&prompt=registration+consent`],
  ['prompt=create%20registration', `${base}&prompt=registration`],
  ['prompt=select_account%20create', `${base}&prompt=registration&latchkey_prompt=select_account`],
  ['prompt=none%20create', null],
  ['prompt=registration', null],
  ['prompt=created', null],
])('%s: Hydra has another name for create', (query, expected) => {
  expect(withKnownPrompts(`${base}&${query}`)).toBe(expected)
})

test('a visitor who has selected gets no other prompt', () => {
  expect(withoutSelectAccount(own)).toBe(base)
  expect(asksToSelectAccount(withoutSelectAccount(own))).toBe(false)
})

test('a device has no prompt', () => {
  const url = 'https://oauth.example.com/oauth2/device/verify?prompt=select_account'
  expect([promptsOf(url), asksToSelectAccount(url), withKnownPrompts(url)]).toEqual([[], false, null])
})

test.each([undefined, null, 7, '', 'no URL', '/path?prompt=select_account', [own]])(
  '%p requests nothing',
  (url) => {
    expect([promptsOf(url), asksToSelectAccount(url)]).toEqual([[], false])
  },
)
