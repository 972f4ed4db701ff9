import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'postcss'
import { pageSheetFor, pageStyles, stylesNamed } from './page-styles'

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
const windowsFonts = 'components/ui/windows-fonts.css'

test('each file belongs to one sheet', () => {
  expect([...Object.keys(sheets).flatMap(filesOf), windowsFonts].toSorted()).toEqual(
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

test('Windows has the sheet of every page, and its fonts', () => {
  const fonts = rulesOf(readFileSync(windowsFonts, 'utf8'))
  expect(rulesOf(pageStyles('windows').css)).toEqual([...rulesOf(pageStyles('page').css), ...fonts])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'page'],
  [null, 'page'],
] as const)('a page for %s has the sheet %s', (userAgent, sheet) => {
  expect(pageSheetFor(userAgent)).toBe(sheet)
})

test.each([
  ['windows-of-another-build.css', 'windows'],
  ['page-of-another-build.css', 'page'],
  ['account-of-another-build.css', 'account'],
] as const)('for %s, the response is the styles of this build', (file, name) => {
  expect(stylesNamed(file)?.css).toBe(pageStyles(name).css)
})

test.each(['page.css', 'logo-1.css', 'page-1.svg'])('%s is no file of styles', (file) => {
  expect(stylesNamed(file)).toBeUndefined()
})
