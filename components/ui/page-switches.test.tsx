import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { ThemeSwitch } from '@/components/theme/theme-switch'
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

test('the theme is a form with a button for each choice, and shows markup as text', () => {
  const elements = elementsOf(
    <ThemeSwitch
      label="<b>Design</b> & so weiter"
      action="/api/theme?page=%2Flogin"
      name="theme"
      current="dark"
      choices={[
        { value: 'light', label: 'Hell' },
        { value: 'dark', label: 'Dunkel' },
      ]}
    />,
  )
  expect(elements.find(({ tag }) => tag === 'summary')?.text).toBe('<b>Design</b> & so weiter')
  expect(elements.filter(({ tag }) => tag === 'button').map(({ attributes }) => attributes)).toEqual([
    { type: 'submit', name: 'theme', value: 'light' },
    { type: 'submit', name: 'theme', value: 'dark', 'aria-current': 'true' },
  ])
})
