import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { ThemeSwitch } from './theme-switch'

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
