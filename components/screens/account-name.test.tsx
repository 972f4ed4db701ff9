import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { AccountName } from './account-name'

/** On a page from right to left, the plus would go to the other side. */
test('a number that somebody signs in with keeps its plus in front', () => {
  const nameIn = (locale: string) =>
    elementsOf(<AccountName t={translatorFor(locale)} identifier="+886912345678" />).find(
      ({ attributes }) => attributes.class === 'account-name',
    )?.text
  expect(nameIn('ar')).toBe('\u2068+886912345678\u2069')
  expect(nameIn('en')).toBe('+886912345678')
})
