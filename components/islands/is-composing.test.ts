import { expect, test } from '@jest/globals'
import { isComposing } from './is-composing'

test.each([
  ['while a word is composed', { isComposing: true, keyCode: 13 }, true],
  ['the Enter that ends it in Safari', { isComposing: false, keyCode: 229 }, true],
  ['any other Enter', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected)
})
