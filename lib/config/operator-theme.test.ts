import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseConfig } from './config'

function start(directory: string) {
  return parseConfig({ ORY_SDK_URL: 'http://localhost:4433', LATCHKEY_THEME_DIR: directory })
}

function folder(css: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-theme-'))
  writeFileSync(join(directory, 'theme.css'), css)
  return directory
}

test('a theme is read at the start', () => {
  expect(start(folder(':root { --radius: 0 }')).LATCHKEY_THEME_DIR?.styles.light).toContain('--radius:0')
})

test.each([
  ['/no/such/folder', 'LATCHKEY_THEME_DIR: must be a directory that can be read'],
  ['theme', 'LATCHKEY_THEME_DIR: must be an absolute path'],
  [
    folder(':root { --accent: blu }'),
    'LATCHKEY_THEME_DIR: theme.css:1: --accent must be a colour that nothing shines through',
  ],
])('%s stops the start', (directory, expected) => {
  expect(() => start(directory)).toThrow(expected)
})
