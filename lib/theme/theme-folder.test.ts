import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readThemeFolder } from './theme-folder'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

function folder(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-theme-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(directory, dirname(name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  return directory
}

test('each file has a URL with a hash of its content', () => {
  const { theme, mistakes: errors } = readThemeFolder(
    folder({
      'theme.css': '@font-face { font-family: A; src: url(fonts/a.woff2) }',
      'logo.svg': drawing,
      'logo-dark.svg': `${drawing}\n`,
      'icon.svg': drawing,
      'providers/Acme.svg': drawing,
      'fonts/a.woff2': 'wOF2 ...',
      'fonts/OFL.txt': 'The licence of the font',
      'README.md': 'Notes',
    }),
  )
  expect(errors).toEqual([])
  expect(theme.logoUrl).toMatch(/^\/theme\/[0-9a-f]{16}\.svg$/)
  expect(theme.darkLogoUrl).not.toBe(theme.logoUrl)
  expect(theme.iconUrl).toBe(theme.logoUrl)
  expect(theme.providerUrls).toEqual({ acme: theme.logoUrl })
  expect([...theme.files.values()].map(({ type }) => type).sort()).toEqual([
    'font/woff2',
    'image/svg+xml',
    'image/svg+xml',
  ])
  expect(theme.styles.light).toMatch(/src:url\(\/theme\/[0-9a-f]{16}\.woff2\)/)
})

test('a dark logo is a warning until the dark theme has its own', () => {
  const warningsOf = (files: Readonly<Record<string, string>>) =>
    readThemeFolder(folder(files)).theme.warnings
  const light = drawing.replace('<path', '<path fill="#fff"')
  expect(warningsOf({ 'logo.svg': drawing })).toEqual([
    expect.stringMatching(
      /^logo\.svg: #000000 has a contrast of 1\.\d+ : 1 on --page #0b0d11 in the dark theme/,
    ),
  ])
  expect(warningsOf({ 'logo.svg': light })).toEqual([])
  expect(warningsOf({ 'logo.svg': drawing, 'logo-dark.svg': light })).toEqual([])
  const page = '@media (prefers-color-scheme: dark) { :root { --page: #fff } }'
  expect(warningsOf({ 'logo.svg': light, 'theme.css': page }).join('\n')).toContain('logo.svg: #ffffff')
})

describe('an error names the file, and the line if there is one', () => {
  test.each([
    [
      { 'theme.css': ':root {\n  --radius: 9rem;\n}' },
      'theme.css:2: --radius must be a size in rem or px, from 0rem to 2rem',
    ],
    [{ 'logo.png': 'x' }, 'logo.png is not a file of a theme; these are: theme.css, logo.svg'],
    [{ 'Logo.svg': drawing }, 'Logo.svg is not a file of a theme'],
    [{ 'logo.svg': 'PNG' }, 'logo.svg:1: is not an SVG file'],
    [
      { 'logo.svg': '<svg>\n<script>alert(1)</script></svg>' },
      'logo.svg:2: has <script>; only a drawing is allowed',
    ],
    [
      { 'logo.svg': '<svg>\n<a href=\n"https://evil.example/x"/></svg>' },
      'logo.svg:2: has a link to another file',
    ],
    [{ 'logo.svg': '<svg onload="x()"></svg>' }, 'logo.svg:1: has an event handler'],
    [
      { 'logo.svg': '<svg><image href="https://evil.example/x"/></svg>' },
      'logo.svg:1: has a link to another file',
    ],
    [{ 'logo.svg': '<svg><style>@import "x";</style></svg>' }, 'logo.svg:1: has @import'],
    [{ 'logo.svg': `<svg>${' '.repeat(100_000)}</svg>` }, 'logo.svg is larger than 100 kB'],
    [{ 'logo-dark.svg': drawing }, 'logo-dark.svg needs a logo.svg'],
    [{ 'fonts/a.woff2': 'TTF' }, 'fonts/a.woff2 is not a WOFF2 font'],
    [
      { 'theme.css': '\n@font-face { font-family: A; src: url(fonts/a.woff2) }' },
      'theme.css:2: src of @font-face names fonts/a.woff2, which is missing',
    ],
  ])('%j', (files, expected) => {
    expect(readThemeFolder(folder(files)).mistakes).toEqual([expect.stringContaining(expected)])
  })
})

test.each([
  ['<use href="#a"/>', []],
  ['<image href="data:image/png;base64,AA=="/>', []],
  ['<path fill="url(#a)"/>', []],
  ['<path fill="url(https://evil.example)"/>', [expect.stringContaining('has a url() of another file')]],
])('a drawing with %s', (part, expected) => {
  expect(readThemeFolder(folder({ 'logo.svg': `<svg>${part}</svg>` })).mistakes).toEqual(expected)
})
