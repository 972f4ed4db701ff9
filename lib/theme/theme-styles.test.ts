import { expect, test } from '@jest/globals'
import { readThemeCss } from './read-theme-css'
import { themeStyles } from './theme-styles'

const styles = (css: string) => themeStyles(readThemeCss(css), { 'fonts/a.woff2': '/theme/0123.woff2' })

test('an empty theme adds nothing to a page', () => {
  expect(styles('')).toEqual({ light: '', dark: '', system: '' })
})

test('a page gets the themes that it can show', () => {
  const css =
    ':root { --text: #111; --radius: 0 } @media (prefers-color-scheme: dark) { :root { --text: #eee } }'
  const light = ':root:root:root{--text:#111111;--radius:0}'
  const dark = ':root:root:root{--text:#eeeeee}'
  expect(styles(css)).toEqual({
    light,
    dark: `${light}@media screen{${dark}}`,
    system: `${light}@media screen and (prefers-color-scheme:dark){${dark}}`,
  })
})

test('a color of the light theme does not apply to the dark one', () => {
  expect(styles(':root { --text: #111 }').dark).toContain('@media screen{:root:root:root{--text:#eceef2}}')
})

test.each([
  ':root { --page-image: linear-gradient(#ffffff, #eeeeee) }',
  ':root { --page-image: none }',
  ':root { --card-inline: start }',
])('%s leaves no keyhole in the dark theme', (css) => {
  expect(styles(css).dark).toMatch(/@media screen{:root:root:root{--page-image:none;--keyhole:transparent}}$/)
})

test('beside a card that is not in the middle, there is no keyhole', () => {
  expect(styles(':root { --card-inline: end }').light).toBe(
    ':root:root:root{--page-image:none;--keyhole:transparent;--card-inline:end}',
  )
})

test('a target stays large enough for a finger', () => {
  expect(styles(':root { --target: 2rem }').light).toBe(
    ':root:root:root{--target:2rem}@media (pointer:coarse){:root:root:root{--target:max(2.75rem,2rem)}}',
  )
})

test('a font comes from our origin', () => {
  expect(styles('@font-face { font-family: A; src: url(fonts/a.woff2) }').light).toBe(
    '@font-face{font-display:swap;font-family:A;src:url(/theme/0123.woff2) format("woff2")}',
  )
})
