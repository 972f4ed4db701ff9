import { beforeAll, describe, expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { setOperatorTheme } from '@/lib/config/operator-theme'
import { ProviderIcon } from './provider-icon'

beforeAll(() => {
  const each = { light: '', dark: '' }
  setOperatorTheme({
    styles: { ...each, system: '' },
    pageColors: each,
    accent: each,
    onAccent: each,
    providerUrls: { acme: '/theme/0123456789abcdef.svg', google: '/theme/fedcba9876543210.svg' },
    files: new Map(),
  })
})

const tagsOf = (provider: string) => {
  const elements = elementsOf(<ProviderIcon provider={provider} />)
  return elements.slice(elements.findIndex(({ tag }) => tag === 'body') + 1)
}

describe('the logo of a provider', () => {
  test.each(['apple', 'discord', 'facebook', 'github', 'line', 'microsoft', 'slack', 'x', 'GitHub'])(
    '%s is in the product',
    (id) => {
      const [svg] = tagsOf(id)
      expect(svg?.attributes).toMatchObject({
        viewBox: '0 0 24 24',
        class: 'button-icon',
        'aria-hidden': 'true',
      })
    },
  )

  test.each(['apple', 'github', 'x'])('%s is black or white only', (id) => {
    const [, ...shapes] = tagsOf(id)
    expect(shapes.map(({ attributes }) => [attributes.class, attributes.fill])).toEqual([
      ['icon-ink', undefined],
    ])
  })

  test.each(['acme', 'ACME', 'google'])('%s has the one of the operator', (id) => {
    const [image] = tagsOf(id)
    expect([image?.tag, image?.attributes.alt]).toEqual(['img', ''])
    expect(image?.attributes.src).toMatch(/^\/theme\/[0-9a-f]{16}\.svg$/)
  })

  test.each(['gitlab', 'okta', 'constructor', ''])('%p has a neutral one', (id) => {
    expect(tagsOf(id)[0]?.attributes.class).toBe('icon button-icon')
  })
})
