import { expect, test } from '@jest/globals'
import { checkTheme } from './check-theme'

test.each([
  [undefined, ['skipped']],
  [[], ['ok']],
  [
    ['--link: ...', '--text: ...'],
    ['warning', 'warning'],
  ],
])('a theme with %j', (warnings, levels) => {
  expect(checkTheme(warnings).map(({ level }) => level)).toEqual(levels)
})
