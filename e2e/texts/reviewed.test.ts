import { describe, expect, test } from '@jest/globals'
import { hashOf, reviewedAfter, unreadTexts } from './reviewed'
import { readTextFiles } from './text-files'

const english = { 'a.title': 'Sign in', 'a.body': 'Enter your code.' }
const translations = {
  de: { 'a.title': 'Anmelden', 'a.body': 'Geben Sie Ihren Code ein.' },
  pt: { 'a.title': 'Entrar', 'a.body': 'Digite o código.' },
  // Texts that are the same as in Brazil are not in the file.
  'pt-PT': { 'a.title': 'Iniciar sessão' },
}
const all = ['de', 'pt', 'pt-PT']
const reviewed = reviewedAfter(english, translations, {}, { keys: [], locales: all })
const moved = { ...english, 'a.title': 'Sign in again' }

test('new texts are recorded for every language that has them, in one hash', () => {
  expect(unreadTexts(english, translations, {})).toEqual([
    { key: 'a.title', locales: all, cause: 'new' },
    { key: 'a.body', locales: ['de', 'pt'], cause: 'new' },
  ])
  expect(reviewed).toEqual({ 'a.title': hashOf('Sign in'), 'a.body': hashOf('Enter your code.') })
  expect(unreadTexts(english, translations, reviewed)).toEqual([])
})

describe('an English text that changed', () => {
  test('is named in every language', () => {
    expect(unreadTexts(moved, translations, reviewed)).toEqual([
      { key: 'a.title', locales: all, cause: 'moved' },
    ])
  })

  test('stays named when only new texts are recorded', () => {
    const more = { ...moved, 'a.new': 'New' }
    const after = reviewedAfter(more, { ...translations, de: { 'a.new': 'Neu' } }, reviewed, {
      keys: [],
      locales: all,
    })
    expect(unreadTexts(moved, translations, after)).toContainEqual({
      key: 'a.title',
      locales: expect.arrayContaining(['pt', 'pt-PT']),
      cause: 'moved',
    })
  })

  test('is named until each language was reviewed', () => {
    const read = (before: typeof reviewed, locales: string[]) =>
      reviewedAfter(moved, translations, before, { keys: ['a.title'], locales })
    const some = read(reviewed, ['de', 'pt'])
    expect(unreadTexts(moved, translations, some)).toEqual([
      { key: 'a.title', locales: ['pt-PT'], cause: 'moved' },
    ])
    expect(unreadTexts(moved, translations, read(some, ['pt-PT']))).toEqual([])
  })
})

test('a new language counts as reviewed, except if the others wait for a review', () => {
  const more = { ...translations, it: { 'a.title': 'Accedi', 'a.body': 'Inserisci il codice.' } }
  expect(unreadTexts(english, more, reviewed)).toEqual([])
  const after = reviewedAfter(moved, more, reviewed, { keys: [], locales: all })
  expect(unreadTexts(moved, more, after)).toEqual([
    { key: 'a.title', locales: [...all, 'it'], cause: 'moved' },
  ])
})

test('a removed text leaves the file', () => {
  const { 'a.body': _, ...rest } = english
  expect(unreadTexts(rest, translations, reviewed)).toEqual([{ key: 'a.body', locales: [], cause: 'gone' }])
  expect(reviewedAfter(rest, translations, reviewed, { keys: [], locales: all })).not.toHaveProperty('a.body')
})

test('each note for translators is about an existing text', () => {
  const { english, notes } = readTextFiles()
  expect(Object.keys(notes).filter((key) => english[key] === undefined)).toEqual([])
})
