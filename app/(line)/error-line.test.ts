import { expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { errorLine } from './result-page'

test.each([
  ['en', '', '', '( Error: -1. )'],
  ['en', 'not linked', '', '( Error: -1. not linked )'],
  ['en', 'not linked', 'taken', '( Error: -1. not linked taken )'],
  ['en', 'not linked', 'not linked', '( Error: -1. not linked )'],
  ['de', '', '', '(Fehler: -1.)'],
  ['de', 'a', 'b', '(Fehler: -1. a b)'],
  ['ja', '', '', '（エラー：-1。）'],
])('in %s, with the words %j and %j: %s', (locale, message, reason, line) => {
  expect(errorLine({ errorcode: '-1', message, reason }, translatorFor(locale))).toBe(line)
})
