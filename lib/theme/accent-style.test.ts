import { expect, test } from '@jest/globals'
import { accentOfFile, accentStyle, accentUrl } from './accent-style'

const white = { light: '#ffffff', dark: '#ffffff' }

test('an accent that passes replaces the main color and its hover shade', () => {
  expect(accentStyle('#C2185B', white)).toBe(':root:root:root:root{--accent:#c2185b;--accent-hover:#ab1550}')
  expect(accentStyle('gold', { light: '#000000', dark: '#000000' })).toContain('--accent:#ffd700')
})

test.each([
  ['too light for white text', '#ff9800', white],
  ['readable in one theme only', '#c2185b', { light: '#ffffff', dark: '#000000' }],
  ['no colour', 'red;}body{display:none', white],
  ['not named', undefined, white],
  ['not opaque', 'rgb(0 0 0 / 50%)', white],
])('an accent that is %s is dropped', (_, accent, onAccent) => {
  expect(accentStyle(accent, onAccent)).toBeUndefined()
})

test.each([
  ['accent-c2185b.css', '#c2185b'],
  ['accent-C2185B.css', undefined],
  ['accent-c2185b.css.map', undefined],
  ['accent-red.css', undefined],
])('the file %s has the color %p', (file, color) => {
  expect(accentOfFile(file)).toBe(color)
  if (color !== undefined) expect(accentUrl(color)).toBe(`/theme/${file}`)
})
