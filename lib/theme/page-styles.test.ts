import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'postcss'
import { pageStyles, stylesNamed } from './page-styles'

/** With a zero before each point, and with spaces only where they are significant. */
const asWritten = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?([,>()]) ?/g, '$1')
    .replace(/(?<![\d.])\./g, '0.')

/** Each rule and declaration. */
const rulesOf = (css: string) => {
  const rules: string[] = []
  parse(css).walk((node) => {
    const text =
      node.type === 'rule'
        ? node.selector
        : node.type === 'decl'
          ? `${node.prop}: ${node.value}`
          : node.type === 'atrule'
            ? `@${node.name} ${node.params.replaceAll(': ', ':')}`
            : ''
    if (text !== '') rules.push(asWritten(text))
  })
  return rules
}

const filesOf = (sheet: string) =>
  [...readFileSync(sheet, 'utf8').matchAll(/"\.\.\/(components\/ui\/.+)";/g)].map(([, file = '']) => file)
const sheets = { 'app/globals.css': 'page', 'app/account.css': 'account' } as const

test('each file belongs to one of the two sheets', () => {
  expect(Object.keys(sheets).flatMap(filesOf).toSorted()).toEqual(
    readdirSync('components/ui')
      .filter((name) => name.endsWith('.css'))
      .map((name) => `components/ui/${name}`),
  )
})

describe.each(Object.entries(sheets))('%s', (sheet, name) => {
  const styles = pageStyles(name)

  test('has each rule of each file, in their order', () => {
    expect(rulesOf(styles.css)).toEqual(filesOf(sheet).flatMap((file) => rulesOf(readFileSync(file, 'utf8'))))
  })

  test('has no comment, no import, and nothing that ends a style in a page', () => {
    expect(styles.css).not.toMatch(/\/\*|@import|<|\n/)
  })

  test('has a URL with a hash of the content', () => {
    const { file, url } = styles
    expect(url).toBe(`/theme/${file}`)
    expect(stylesNamed(file)).toEqual(styles)
  })
})

test.each([
  ['page-of-another-build.css', 'page'],
  ['account-of-another-build.css', 'account'],
] as const)('for %s, the response is the styles of this build', (file, name) => {
  expect(stylesNamed(file)?.css).toBe(pageStyles(name).css)
})

test.each(['page.css', 'logo-1.css', 'page-1.svg'])('%s is no file of styles', (file) => {
  expect(stylesNamed(file)).toBeUndefined()
})
