import { expect, test } from '@jest/globals'
import { groupedNumber } from './grouped-number'
import { normalizePhone } from './normalize'

test.each([
  ['+886912345678', '+886 912 345 678'],
  ['+447781123456', '+44 7781 123456'],
])('%s is shown as %s, and posted back as the same number', (number, grouped) => {
  expect(groupedNumber(number)).toBe(grouped)
  expect(normalizePhone(grouped).phoneNumber).toBe(number)
})

test.each(['', '0912345678', '+886 912', '(+886) 0912-345-678', '+99', 'home'])(
  '%j stays as it is',
  (text) => {
    expect(groupedNumber(text)).toBe(text)
  },
)
