import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { operatorTheme } from '@/lib/config/operator-theme'
import { parseVariables } from '@/lib/config/variables'
import { loadTheme, readTheme } from './load-theme'
import { themeVariables } from './theme-config'

function folder(css: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-theme-'))
  writeFileSync(join(directory, 'theme.css'), css)
  return directory
}

test('the start reads a theme, and every page has it', () => {
  expect(operatorTheme()).toBeUndefined()
  loadTheme({ LATCHKEY_THEME_DIR: folder(':root { --radius: 0 }') })
  expect(operatorTheme()?.styles.light).toContain('--radius:0')
})

test('colors that are hard to read are warnings', () => {
  const { theme, mistakes: errors } = readTheme({ LATCHKEY_THEME_DIR: folder(':root { --text: #eeeeee }') })
  expect(errors).toEqual([])
  expect(theme?.warnings.join()).toContain('--text')
})

test.each([
  ['/no/such/folder', 'LATCHKEY_THEME_DIR: must be a directory that can be read'],
  [folder(':root { --accent: blu }'), 'LATCHKEY_THEME_DIR: theme.css:1: --accent must be an opaque color'],
])('%s is a mistake', (directory, expected) => {
  expect(readTheme({ LATCHKEY_THEME_DIR: directory }).mistakes).toEqual([expect.stringContaining(expected)])
})

test('a path that is not absolute is a mistake of the configuration', () => {
  const settings = { LATCHKEY_THEME_DIR: 'theme' }
  expect(readTheme(settings)).toEqual({ mistakes: [] })
  expect(() => parseVariables(themeVariables, settings)).toThrow(
    'LATCHKEY_THEME_DIR: must be an absolute path',
  )
})
