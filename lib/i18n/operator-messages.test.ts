import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parseConfig } from '@/lib/config/config'
import { readOperatorMessages } from '@/lib/messages/operator-messages'
import { messageBook } from './message-book'
import { translatorFor } from './translator'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-messages-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function write(name: string, content: unknown): void {
  writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
}

const mistakes = () => readOperatorMessages(directory).mistakes

describe('texts of an operator', () => {
  test('replace ours, and the other texts stay', () => {
    write('de.json', { 'login.title': 'Hereinspaziert', 'kratos.1010002': 'Weiter mit {provider}' })
    const { files, mistakes } = readOperatorMessages(directory)
    expect(mistakes).toEqual([])
    const german = translatorFor('de', undefined, { book: messageBook(files) })
    expect(german.text('login.title')).toBe('Hereinspaziert')
    expect(german.text('login.sign_up')).toBe('Registrieren')
    const uiText = { id: 1010002, text: '', type: 'info', context: { provider: 'github' } }
    expect(german.message(uiText)).toBe('Weiter mit GitHub')
  })

  test('may be a part of a language that the product does not have', () => {
    write('he.json', { 'login.title': 'כניסה' })
    const book = messageBook(readOperatorMessages(directory).files)
    expect(book.locales).toContain('he')
    const hebrew = translatorFor('he', undefined, { book })
    expect(hebrew).toMatchObject({ locale: 'he', dir: 'rtl' })
    expect(hebrew.text('login.title')).toBe('כניסה')
    expect(hebrew.text('login.sign_up')).toBe('Sign up')
  })

  test('may be for a region, and replace those of the language', () => {
    write('de-CH.json', { 'login.title': 'Grüezi' })
    const swiss = translatorFor('de-CH', undefined, {
      book: messageBook(readOperatorMessages(directory).files),
    })
    expect(swiss.text('login.title')).toBe('Grüezi')
    expect(swiss.text('login.sign_up')).toBe('Registrieren')
  })

  test('may be texts for the permissions of applications', () => {
    write('de.json', { 'scope.berths.read': 'Freie Plätze sehen', 'scope.openid': 'Sie erkennen' })
    write('en.json', { 'scope.berths.write': 'Book berths {now}' })
    const { files, mistakes } = readOperatorMessages(directory)
    expect(mistakes).toEqual([expect.stringMatching(/^en\.json: scope\.berths\.write uses \{now\}/)])
    const german = translatorFor('de', undefined, { book: messageBook(files) })
    expect(german.scope('berths.read')).toBe('Freie Plätze sehen')
    expect(german.scope('openid')).toBe('Sie erkennen')
    expect(german.scope('email')).toBe('Ihre E-Mail-Adresse sehen')
    expect(german.scope('berths.write')).toBeUndefined()
    expect(german.scope('constructor')).toBeUndefined()
  })

  test('may be a notice for every page', () => {
    write('de.json', { notice: 'Am Sonntag wird gewartet.' })
    const { files, mistakes } = readOperatorMessages(directory)
    expect(mistakes).toEqual([])
    const book = messageBook(files)
    expect(translatorFor('de', undefined, { book }).notice()).toBe('Am Sonntag wird gewartet.')
    expect(translatorFor('fr', undefined, { book }).notice()).toBeUndefined()
    expect(translatorFor('de').notice()).toBeUndefined()
  })

  test('may be labels for the fields of the identity schema', () => {
    write('de.json', { 'label.First name': 'Rufname' })
    const german = translatorFor('de', undefined, {
      book: messageBook(readOperatorMessages(directory).files),
    })
    const labelled = (title: string) =>
      german.message({ id: 1070002, text: title, type: 'info', context: { title } })
    expect(labelled('First name')).toBe('Rufname')
    expect(labelled('Shoe size')).toBe('Shoe size')
  })
})

describe('an invalid file', () => {
  test.each([
    ['de.json', '{', 'de.json is not a JSON object'],
    ['de.json', [], 'de.json is not a JSON object'],
    ['german language.json', {}, 'german language.json is not named after a locale'],
    ['de.json', { 'login.titel': 'Anmelden' }, 'de.json: login.titel is not a key'],
    ['de.json', { 'login.title@consent': 'Anmelden' }, 'de.json: login.title@consent is not a key'],
    ['de.json', { 'login.title': 7 }, 'de.json: login.title must be a text'],
    ['de.json', { 'login.title': ' ' }, 'de.json: login.title must be a text'],
    ['de.json', { 'login.title': 'Anmelden {' }, 'de.json: login.title is not a valid ICU message'],
    ['de.json', { 'login.title': 'Hallo {name}' }, 'de.json: login.title uses {name}'],
    ['de.json', { 'kratos.1010002': '{provider, date, long}' }, 'de.json: kratos.1010002 uses {provider}'],
    [
      'de.json',
      { 'kratos.1050014': '{used_at_unix, date}' },
      'de.json: kratos.1050014 has a date without a style',
    ],
    ['de.json', { __proto__x: 'x', constructor: 'x' }, 'de.json: constructor is not a key'],
  ])('%s with %j: the message names the error', (name, content, mistake) => {
    write(name, content)
    expect(mistakes().join('\n')).toContain(mistake)
  })

  test('stops the start with a message that names every error', () => {
    write('de.json', { 'login.titel': 'Anmelden', 'login.title': '{' })
    const start = () =>
      parseConfig({ ORY_SDK_URL: 'http://localhost:4433', LATCHKEY_MESSAGES_DIR: directory })
    expect(start).toThrow(/1 environment variable is wrong/)
    expect(start).toThrow(/LATCHKEY_MESSAGES_DIR: de\.json: login\.titel/)
    expect(start).toThrow(/LATCHKEY_MESSAGES_DIR: de\.json: login\.title is not a valid ICU message/)
  })

  test('a directory that does not exist is an error too', () => {
    expect(readOperatorMessages(join(directory, 'nowhere')).mistakes).toEqual([
      expect.stringContaining('must be a directory'),
    ])
  })
})
