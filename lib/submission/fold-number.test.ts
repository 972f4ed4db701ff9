import { describe, expect, test } from '@jest/globals'
import { foldNumber, isInternational } from './fold-number'

describe('foldNumber', () => {
  test.each([
    ['+886 912', '+886 912'],
    [' 0912 ', '0912'],
    ['TEL: +886', '+886'],
    ['tel:0912', '0912'],
    ['0912 tel:1', '0912 tel:1'],
    ['( [ +886) 912', '+886) 912'],
    ['(02) +886', '(02) +886'],
    ['＋８８６', '+886'],
    ['+٨٨٦', '+886'],
    ['\u202a+886\u202c', '+886'],
    ['\u{1d7d8}', '0'],
  ])('%j becomes %j', (input, expected) => {
    expect(foldNumber(input)).toBe(expected)
  })
})

test.each([
  ['+886912345678', true],
  ['(+886) 912', true],
  ['0912345678', false],
  ['0+912', false],
])('%j is written with the calling code of its country: %s', (input, expected) => {
  expect(isInternational(input)).toBe(expected)
})
