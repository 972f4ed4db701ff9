import { expect, test } from '@jest/globals'
import { checkTheme } from './check-theme'

const theme = (...warnings: string[]) =>
  ({ warnings }) as unknown as Parameters<typeof checkTheme>[0]['LATCHKEY_THEME_DIR']

test.each([
  [undefined, ['skipped']],
  [theme(), ['ok']],
  [theme('--link: ...', '--text: ...'), ['warning', 'warning']],
])('a theme with %j', (LATCHKEY_THEME_DIR, levels) => {
  expect(checkTheme({ LATCHKEY_THEME_DIR }).map(({ level }) => level)).toEqual(levels)
})
