import { describe, expect, it } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { LanguageList } from './language-list'

describe('LanguageList', () => {
  const page = '/login?flow=1&return_to="><script>'
  const elements = elementsOf(
    <LanguageList t={translatorFor('zh-Hant')} locales={['fr', 'pt', 'id', 'zh-Hant']} page={page} />,
  )

  it('has a button for each language, named in that language', () => {
    const buttons = elements.filter(({ tag }) => tag === 'button')
    expect(buttons.map(({ text }) => text)).toEqual([
      'Français',
      'Português (Brasil)',
      'Bahasa Indonesia',
      '繁體中文',
    ])
    expect(buttons.map(({ attributes: { class: _, ...attributes } }) => attributes)).toEqual([
      { type: 'submit', name: 'lang', value: 'fr', lang: 'fr', translate: 'no' },
      { type: 'submit', name: 'lang', value: 'pt', lang: 'pt-BR', translate: 'no' },
      { type: 'submit', name: 'lang', value: 'id', lang: 'id', translate: 'no' },
      {
        type: 'submit',
        name: 'lang',
        value: 'zh-Hant',
        lang: 'zh-Hant',
        translate: 'no',
        'aria-current': 'true',
      },
    ])
  })

  it('shows markup in the URL of the page as text', () => {
    expect(elements.filter(({ tag }) => tag === 'script')).toEqual([])
  })

  it('names the page to return to, even with odd characters in its URL', () => {
    const action = elements.find(({ tag }) => tag === 'form')?.attributes.action ?? ''
    expect(new URL(action, 'https://login.example').searchParams.get('page')).toBe(page)
    expect(elements.find(({ tag }) => tag === 'a')?.attributes.href).toBe(page)
  })
})
