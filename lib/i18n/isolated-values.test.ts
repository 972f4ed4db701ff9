import { describe, expect, test } from '@jest/globals'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { messageBook } from './message-book'
import { translatorFor } from './translator'

const book = messageBook({
  he: {
    'login.signed_in_as': 'מחובר בשם {identifier}',
    'phone.sent': '{phone} :נשלח אל',
    'settings.codes_left': '{left} מתוך {all}',
    'kratos.1050006': '{secret}',
    'kratos.4000026': 'חייב להיות {allowed_types}',
    'value_type.integer': 'מספר',
    'value_type.string': 'text',
  },
})
const fromRight = translatorFor('he', undefined, { book })
const message = (id: number, context: UiText['context']) =>
  fromRight.message({ id, text: 'SERVER TEXT', type: 'info', context })

describe('in a language from right to left', () => {
  test('a value inside a sentence is isolated from it', () => {
    expect(fromRight.text('login.signed_in_as', { identifier: 'ada@example.org' })).toBe(
      'מחובר בשם \u2068ada@example.org\u2069',
    )
    expect(fromRight.text('phone.sent', { phone: '+886 912 345 678' })).toBe(
      '\u2068+886 912 345 678\u2069 :נשלח אל',
    )
  })

  test('a value that ends isolates or changes the direction does not get out', () => {
    const identifier = 'a\u2069\u202eb\u2068'
    expect(fromRight.text('login.signed_in_as', { identifier })).toBe('מחובר בשם \u2068ab\u2069')
  })

  test('a value that is the whole text stays as it is, because people copy it', () => {
    expect(message(1050006, { secret: 'JBSWY3DP' })).toBe('JBSWY3DP')
  })

  test('each entry of a list is isolated, so that the list runs with the sentence', () => {
    expect(message(4000026, { allowed_types: ['integer', 'string'] })).toMatch(
      /^חייב להיות \u2068מספר\u2069 .*\u2068text\u2069$/,
    )
  })

  test('an English fallback text has no such characters', () => {
    expect(fromRight.text('consent.subtitle', { clientName: 'Photo' })).toBe(
      'Photo would like to use your account.',
    )
  })
})

test('in a language from left to right, only a value from right to left is isolated', () => {
  const english = translatorFor('en')
  const sentence = (clientName: string) => english.text('consent.subtitle', { clientName })
  expect(sentence('Photo')).toBe('Photo would like to use your account.')
  expect(sentence('תמונות (2)')).toBe('\u2068תמונות (2)\u2069 would like to use your account.')
})
