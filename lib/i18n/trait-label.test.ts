import { describe, expect, test } from '@jest/globals'
import { messageBook, shippedBook } from './message-book'
import { traitLabel } from './trait-label'
import { translatorFor } from './translator'

const titled = (title: string) => ({ id: 1070002, text: title, type: 'info' as const, context: { title } })

describe('the title of a common trait', () => {
  test.each([
    ['E-Mail', 'trait.email'],
    ['email address', 'trait.email'],
    ['Phone', 'trait.phone'],
    [' First Name ', 'trait.first_name'],
    ['Surname', 'trait.last_name'],
    ['Date of birth', 'trait.birthday'],
    ['Work e-mail', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%j is %s', (title, key) => {
    expect(traitLabel(title)).toBe(key)
  })

  test('is in the language of the page', () => {
    expect(translatorFor('de').message(titled('First name'))).toBe('Vorname')
    expect(translatorFor('ja').message(titled('E-Mail'))).toBe('メールアドレス')
    expect(translatorFor('en').message(titled('E-Mail'))).toBe('Email')
  })

  test('is the same as in Kratos’ own labels, in every language', () => {
    const label = (locale: string, id: number) =>
      translatorFor(locale).message({ id, text: '', type: 'info' })
    for (const locale of shippedBook.locales) {
      expect(translatorFor(locale).message(titled('E-Mail'))).toBe(label(locale, 1070007))
      expect(translatorFor(locale).message(titled('Phone'))).toBe(label(locale, 1070017))
    }
  })

  test('is the operator’s, if the operator has one', () => {
    const book = messageBook({ de: { 'label.E-Mail': 'Dienstliche Adresse' } })
    expect(translatorFor('de', undefined, { book }).message(titled('E-Mail'))).toBe('Dienstliche Adresse')
  })
})
