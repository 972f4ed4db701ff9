import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { AccountName } from './account-name'

test('an address breaks after the @ and before a dot, and is not translated', () => {
  const markup = renderToStaticMarkup(<AccountName t={translatorFor('en')} identifier="ada@example.com" />)
  expect(markup).toContain('<span>ada@</span><wbr/><span>example.com</span>')
})

/** On a page from right to left, the plus would go to the other side. */
test('a number that somebody signs in with keeps its plus in front', () => {
  const nameIn = (locale: string) =>
    elementsOf(<AccountName t={translatorFor(locale)} identifier="+886912345678" />).find(
      ({ attributes }) => attributes.class === 'account-name',
    )?.text
  expect(nameIn('ar')).toBe('\u2068+886912345678\u2069')
  expect(nameIn('en')).toBe('+886912345678')
})
