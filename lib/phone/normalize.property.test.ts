import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { normalizePhone } from './normalize'

const typed = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('+', '0', '9', '1', '886', '44', '(', ')', '-', ' ', '٣', '９', 'ext', ';', '\u200b'),
      {
        maxLength: 16,
      },
    )
    .map((parts) => parts.join('')),
  fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map((digits) => `+${digits}`),
)
const country = fc.option(fc.constantFrom('TW', 'US', 'GBR', 'Japan', 'nowhere', ''), { nil: undefined })

test('a number becomes E.164 or is rejected, and its own result does not change', () => {
  fc.assert(
    fc.property(typed, country, (input, named) => {
      const check = normalizePhone(input, named)
      if (!check.isValid) return expect(check.phoneNumber).toBeNull()
      expect(check.phoneNumber).toMatch(/^\+[1-9]\d{4,14}$/)
      expect(check.phoneNumber.startsWith(check.countryCode)).toBe(true)
      expect(normalizePhone(check.phoneNumber).phoneNumber).toBe(check.phoneNumber)
    }),
    { numRuns: 1000, examples: [['+543111500000000', undefined]] },
  )
})

test('any input is accepted', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (input, named) => {
      expect(typeof normalizePhone(input, named).isValid).toBe('boolean')
    }),
  )
})
