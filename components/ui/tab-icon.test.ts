import { expect, test } from '@jest/globals'
import { tabIcon } from './tab-icon'

const colors = { accent: '#0b6e4f', onAccent: '#ffffff' }

test("is Latchkey's mark for the name Latchkey", () => {
  expect(tabIcon('Latchkey', colors)).toBe('/icon.svg')
})

test.each([
  ['Fern Bank', 'F'],
  ['銀行', '銀'],
  ['&co', '&#38;'],
  ['<3', '&#60;'],
])('is for %s the first letter in the colors of the main button', (name, letter) => {
  const [type, svg = ''] = tabIcon(name, colors).split(',')
  expect(type).toBe('data:image/svg+xml')
  const drawing = decodeURIComponent(svg)
  expect(drawing).toContain('fill="#0b6e4f"')
  expect(drawing).toMatch(new RegExp(`<text[^>]* fill="#ffffff"[^>]*>${letter}</text></svg>$`))
})
