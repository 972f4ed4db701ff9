import { expect, test } from '@jest/globals'
import { continuationCode } from './continue-here'

const code = 'AZaz09-_'.repeat(10)

test.each([code, code.repeat(25)])('%s may be a code', (given) => {
  expect(continuationCode(given)).toBe(given)
})

test.each([
  undefined,
  null,
  '',
  [code],
  code.slice(0, 59),
  `${code.repeat(25)}A`,
  code.replace('-', '.'),
  code.replace('-', 'é'),
])('%p is no code', (given) => {
  expect(continuationCode(given)).toBeNull()
})
