import { expect, test } from '@jest/globals'
import { contrast } from '@/lib/colors/color'
import { contrastWarnings } from './contrast-warnings'
import { readThemeCss } from './read-theme-css'
import { completeColors } from './theme-styles'

const warningsOf = (css: string) => contrastWarnings(completeColors(readThemeCss(css)))

test('a text that is too light is named, with its ground and the nearest color that passes', () => {
  const [warning, ...others] = warningsOf(':root { --link: #6aa0ff }')
  expect(others).toEqual([])
  expect(warning).toMatch(
    /^--link: #6aa0ff has a contrast of 2\.\d+ : 1 on --surface #ffffff, 2\.\d+ : 1 on --page #f6f7f9, 2\.\d+ : 1 on --page-image #e5ebf6 in the light theme\. WCAG 2\.2 AA needs 4\.5 : 1\. The nearest color that passes: #[0-9a-f]{6}$/,
  )
  const nearest = warning?.slice(-7) ?? ''
  expect(warningsOf(`:root { --link: ${nearest} }`)).toEqual([])
  // Hardly darker than needed.
  expect(contrast(nearest, '#e5ebf6')).toBeLessThan(4.8)
})

test('the text of a button on a middle accent gets the accents that pass', () => {
  // White and black both fail on one of two grounds that are far apart.
  const warnings = warningsOf(':root { --accent: #ff8800; --accent-hover: #203040; --on-accent: #fff }')
  expect(warnings).toEqual([
    expect.stringMatching(/^--on-accent: #ffffff has a contrast of 2\.\d+ : 1 on --accent #ff8800/),
  ])
  expect(warnings[0]).toMatch(/The nearest that pass: --accent: #[0-9a-f]{6}, --accent-hover: #203040$/)
})

test('each theme is checked', () => {
  const css = ':root {} @media (prefers-color-scheme: dark) { :root { --focus: #1a1d22 } }'
  expect(warningsOf(css)).toEqual([expect.stringContaining('3 : 1')])
  expect(warningsOf(css)[0]).toContain('in the dark theme')
})

test('a color of the light theme does not count in the dark one', () => {
  expect(warningsOf(':root { --text: #000000; --error: #990000 }')).toEqual([])
})

test('the colors of a gradient are grounds, too', () => {
  const warnings = warningsOf(':root { --page-image: linear-gradient(#ffffff, #808080) }')
  expect(warnings.map((warning) => warning.split(':')[0])).toEqual(['--text', '--text-muted', '--link'])
  expect(warnings[2]).toContain('1.67 : 1 on --page-image #808080')
})

test('the keyhole in the accent is a ground, too', () => {
  const warnings = warningsOf(':root { --text-muted: #6b6b6b; --accent: #000000; --accent-hover: #000000 }')
  expect(warnings).toEqual([expect.stringContaining(' on --page-image #')])
})
