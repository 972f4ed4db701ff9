import { describe, expect, it } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { LanguageSwitcher } from './language-switcher'

describe('LanguageSwitcher', () => {
  const page = '/login?flow=1&return_to="><script>'
  const elements = elementsOf(
    <LanguageSwitcher
      label="<b>Sprache</b> & so weiter"
      current="zh-Hant"
      languages={[
        { locale: 'fr', name: 'Français' },
        { locale: 'zh-Hant', name: '繁體中文' },
      ]}
      page={page}
    />,
  )

  it('has a button for each language, named in that language', () => {
    const buttons = elements.filter(({ tag }) => tag === 'button')
    expect(buttons.map(({ text }) => text)).toEqual(['Français', '繁體中文'])
    expect(buttons.map(({ attributes }) => attributes)).toEqual([
      { type: 'submit', name: 'lang', value: 'fr', lang: 'fr' },
      { type: 'submit', name: 'lang', value: 'zh-Hant', lang: 'zh-Hant', 'aria-current': 'true' },
    ])
  })

  it('shows markup in its label as text', () => {
    expect(elements.find(({ tag }) => tag === 'summary')?.text).toBe('<b>Sprache</b> & so weiter')
    expect(elements.filter(({ tag }) => tag === 'b' || tag === 'script')).toEqual([])
  })

  it('names the page to return to, even with odd characters in its URL', () => {
    const action = elements.find(({ tag }) => tag === 'form')?.attributes.action ?? ''
    expect(new URL(action, 'https://login.example').searchParams.get('page')).toBe(page)
  })
})
