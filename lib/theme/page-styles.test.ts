import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'postcss'
import { isPageStyles, pageStyles } from './page-styles'

/** Each rule and declaration, with single spaces. */
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
    if (text !== '') rules.push(text.replace(/\s+/g, ' '))
  })
  return rules
}

test('the styles have each rule of each file, in the order of app/globals.css', () => {
  const names = [...readFileSync('app/globals.css', 'utf8').matchAll(/"\.\.\/(components\/ui\/.+)";/g)]
  const files = names.map(([, file = '']) => file)
  expect(files.toSorted()).toEqual(
    readdirSync('components/ui')
      .filter((name) => name.endsWith('.css'))
      .map((name) => `components/ui/${name}`),
  )
  const { css } = pageStyles()
  expect(rulesOf(css)).toEqual(files.flatMap((file) => rulesOf(readFileSync(file, 'utf8'))))
})

test('the styles have no comment, no import, and nothing that ends a style in a page', () => {
  const { css } = pageStyles()
  expect(css).not.toMatch(/\/\*|@import|<|\n/)
})

test('the URL names the content', () => {
  const { file, url } = pageStyles()
  expect(url).toBe(`/theme/${file}`)
  expect(isPageStyles(file)).toBe(true)
  expect(isPageStyles('page.css')).toBe(false)
})
