import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { ProviderIcon } from './provider-icon'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

beforeAll(() => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-theme-'))
  mkdirSync(join(directory, 'providers'))
  for (const id of ['acme', 'google']) writeFileSync(join(directory, 'providers', `${id}.svg`), drawing)
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LATCHKEY_THEME_DIR: directory })
})

const tagsOf = (provider: string) => {
  const elements = elementsOf(<ProviderIcon provider={provider} />)
  return elements.slice(elements.findIndex(({ tag }) => tag === 'body') + 1)
}

describe('the mark of a provider', () => {
  test.each(['apple', 'discord', 'facebook', 'github', 'line', 'microsoft', 'slack', 'x', 'GitHub'])(
    '%s ships',
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
