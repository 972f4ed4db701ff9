import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { LanguageLink } from './language-link'

test('the link to the languages shows the own name of the language and says what it is', () => {
  const link = elementsOf(<LanguageLink href="/language" label="言語：日本語" name="日本語" />)
  expect(link.find(({ tag }) => tag === 'a')).toEqual({
    tag: 'a',
    attributes: { href: '/language', 'aria-label': '言語：日本語' },
    text: '日本語',
  })
  expect(link.find(({ tag }) => tag === 'svg')?.attributes['aria-hidden']).toBe('true')
})
