import { expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { durationText } from './duration-text'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [119, '2 minutes'],
  [3600, '60 minutes'],
])('%d seconds are never less in words: %s', (seconds, text) => {
  expect(durationText(seconds, translatorFor('en'))).toBe(text)
})
