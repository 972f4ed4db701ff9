import { expect, test } from '@jest/globals'
import { continuationCode } from './continue-here'

const code = 'AZaz09-_AZaz09-_AZaz09'

test('a code as it is given out', () => {
  expect(continuationCode(code)).toBe(code)
})

test.each([
  undefined,
  null,
  '',
  [code],
  code.slice(1),
  `${code}A`,
  `A${code}`,
  code.replace('-', '.'),
  code.replace('-', 'é'),
])('%p is no code', (given) => {
  expect(continuationCode(given)).toBeNull()
})
