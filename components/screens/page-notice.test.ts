import { expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { pageNotice } from './page-notice'

const values = { name: 'LINE', example: '+886 912 345 678' }

test.each([
  ['ada@example.com', /^You are signed in as ada@example\.com now\. .*not saved\.$/],
  [undefined, /^This page has expired/],
])('a change for another account than %s', (account, expected) => {
  const shown = pageNotice('other_account', translatorFor('en'), { ...values, ...(account && { account }) })
  expect(shown).toEqual({ severity: 'info', text: expect.stringMatching(expected) })
})

test.each([
  ['en', 1, '1 second'],
  ['en', 60, '1 minute'],
  ['en', 61, '2 minutes'],
  ['ja', 30, '30秒'],
  ['ja', 120, '2分'],
  ['ko', 120, '2분'],
  ['zh-Hans', 30, '30 秒'],
  ['zh-Hant', 120, '2 分鐘'],
  ['vi', 120, '2 phút'],
  ['ar', 2, 'ثانيتان'],
  ['ar', 120, 'دقيقتان'],
  ['ar', 660, '11 دقيقة'],
])('a wait in %s: %d seconds are %s', (locale, seconds, words) => {
  expect(pageNotice('wait_sign_up', translatorFor(locale), values, seconds)?.text).toContain(words)
})
