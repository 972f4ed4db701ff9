import { describe, expect, test } from '@jest/globals'
import { readThemeCss } from './read-theme-css'

const light = (css: string) => readThemeCss(`:root { ${css} }`)

describe('a value of a token', () => {
  test.each([
    ['--accent: #0a7', { '--accent': '#00aa77' }],
    ['--accent: rebeccapurple', { '--accent': '#663399' }],
    ['--accent: rgb(0 128 0)', { '--accent': '#008000' }],
    ['--accent: hsl(120deg 100% 25%)', { '--accent': '#008000' }],
    ['--accent: oklch(51.98% 0.1769 142.5)', { '--accent': '#008000' }],
    ['--radius: 0', { '--radius': '0' }],
    ['--radius: 4px', { '--radius': '4px' }],
    ['--density: .75', { '--density': '0.75' }],
    ['--text-base: 112.5%', { '--text-base': '112.5%' }],
    ['--card-inline: start', { '--card-inline': 'start' }],
    ['--card-above: auto', { '--card-above': 'auto' }],
    ['--card-above: 2rem', { '--card-above': '2rem' }],
    ["--font-sans: 'Source Sans 3', Inter, serif", { '--font-sans': '"Source Sans 3", Inter, serif' }],
    ['--shadow: none', { '--shadow': 'none' }],
    [
      '--shadow: inset 0 1px 2px rgb(0 0 0 / 10%), 0 0 4px #000',
      { '--shadow': 'inset 0 1px 2px rgb(0 0 0 / 10%), 0 0 4px rgb(0 0 0 / 100%)' },
    ],
    [
      '--page-image: linear-gradient(to right, #fff, rgb(0, 0, 0) 80%)',
      { '--page-image': 'linear-gradient(to right, #ffffff, #000000 80%)' },
    ],
  ])('%s is accepted', (css, expected) => {
    expect(light(css)).toEqual({ light: expected, dark: {}, fonts: [], mistakes: [] })
  })

  test.each([
    ['--accent: url(https://evil.example/x.png)', '--accent must be an opaque color'],
    ['--accent: rgb(0 0 0 / 50%)', '--accent must be an opaque color'],
    ['--accent: currentColor', '--accent must be an opaque color'],
    ['--accent: var(--text)', '--accent must be an opaque color'],
    ['--accent: ', '--accent must be an opaque color'],
    ['--accent: red !important', '--accent must not be !important'],
    ['--radius: 5rem', '--radius must be a size in rem or px, from 0rem to 2rem'],
    ['--radius: 4', '--radius must be a size'],
    ['--radius: calc(1px + 1px)', '--radius must be a size'],
    ['--density: 3', '--density must be a number from 0.5 to 2'],
    ['--text-base: 50%', '--text-base must be a percentage from 87.5% to 150%'],
    ['--card-inline: left', '--card-inline must be start, center or end'],
    ['--font-sans: "x;}</style><script>"', '--font-sans must be names of fonts'],
    ['--font-sans: Inter,', '--font-sans must be names of fonts'],
    ['--shadow: 0 1px', '--shadow must be none, or shadows'],
    ['--shadow: 0 1px expression(alert(1))', '--shadow must be none, or shadows'],
    ['--page-image: url(x.png)', '--page-image must be none, or a linear-gradient()'],
    ['--page-image: linear-gradient(url(x), red)', '--page-image must be none, or a linear-gradient()'],
    ['--nothing: 1px', '--nothing is not a token'],
    ['color: red', 'color is not a token'],
    ['constructor: red', 'constructor is not a token'],
  ])('%s is rejected', (css, expected) => {
    const { light: values, mistakes: errors } = light(css)
    expect(values).toEqual({})
    expect(errors).toEqual([expect.stringContaining(`1: ${expected}`)])
  })
})

test('the dark theme has its own block, with colors only', () => {
  const css =
    ':root { --text: #111 }\n@media (prefers-color-scheme: dark) {\n :root { --text: #eee; --radius: 0 }\n}'
  const { light: day, dark, mistakes: errors } = readThemeCss(css)
  expect([day, dark]).toEqual([{ '--text': '#111111' }, { '--text': '#eeeeee' }])
  expect(errors).toEqual([
    '3: --radius is the same in both themes; it belongs in the :root of the light theme',
  ])
})

test.each([
  ['@import "https://evil.example/x.css";', '@import'],
  ['.card { --radius: 0 }', '.card'],
  ['@media print { :root { --text: #000 } }', '@media'],
  ['@media (prefers-color-scheme: dark) { .card { --text: #000 } }', '.card'],
  [':root { .card { --radius: 0 } }', '.card'],
  [':root, body { --radius: 0 }', ':root, body'],
])('%s is not allowed', (css, name) => {
  const { mistakes: errors } = readThemeCss(`\n${css}`)
  expect(errors).toEqual([expect.stringContaining(`2: ${name} is not allowed here; only :root`)])
})

test('a file that is not CSS is named with its line', () => {
  expect(readThemeCss(':root {\n --text: #111;').mistakes).toEqual(['1: Unclosed block'])
})

describe('a font', () => {
  const face = (css: string) => readThemeCss(`@font-face { ${css} }`)

  test('of the folder is read, and texts do not wait for it', () => {
    const { fonts, mistakes: errors } = face(
      'font-family: Inter; src: url("fonts/inter.woff2") format("woff2"); font-weight: 100 900; font-style: italic',
    )
    expect(errors).toEqual([])
    expect(fonts).toEqual([
      {
        file: 'fonts/inter.woff2',
        line: 1,
        descriptors: {
          'font-display': 'swap',
          'font-family': 'Inter',
          'font-weight': '100 900',
          'font-style': 'italic',
        },
      },
    ])
  })

  test.each([
    [
      'font-family: A; src: url(https://fonts.example/a.woff2)',
      'src of @font-face must be url("fonts/NAME.woff2")',
    ],
    ['font-family: A; src: url(fonts/../a.woff2)', 'src of @font-face must be url("fonts/NAME.woff2")'],
    ['font-family: A; src: local("A")', 'src of @font-face must be url("fonts/NAME.woff2")'],
    ['font-family: A, B; src: url(fonts/a.woff2)', 'font-family of @font-face must be one name of a font'],
    [
      'font-family: A; src: url(fonts/a.woff2); font-weight: heavy',
      'font-weight of @font-face must be a weight',
    ],
    ['font-family: A; src: url(fonts/a.woff2); size-adjust: 90%', 'size-adjust of @font-face is not allowed'],
    ['font-family: A', '@font-face needs a font-family and a src'],
  ])('%s is rejected', (css, expected) => {
    const { fonts, mistakes: errors } = face(css)
    expect([fonts, errors]).toEqual([[], [expect.stringContaining(`1: ${expected}`)]])
  })
})
