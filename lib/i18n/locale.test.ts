import { describe, expect, test } from '@jest/globals'
import { directionOf } from '@/lib/messages/language-tag'
import { chooseLocale, localeOfArea } from './locale'

const supported = [
  'en',
  'es',
  'de',
  'fr',
  'nl',
  'sv',
  'pt',
  'pt-PT',
  'it',
  'pl',
  'uk',
  'tr',
  'zh-Hant',
  'zh-Hans',
  'ja',
  'ko',
  'th',
  'vi',
  'id',
  'ar',
  'af',
] as const

describe('Accept-Language', () => {
  test.each([
    ['', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-at', 'de'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt'],
    ['pt', 'pt'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK,en;q=0.5', 'zh-Hant'],
    ['zh-Hant-MO', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-CN,zh;q=0.9,fr;q=0.8', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['ko-KR,ko;q=0.9', 'ko'],
    ['it-CH,de;q=0.9', 'it'],
    ['pl-PL', 'pl'],
    ['uk-UA,ru;q=0.9', 'uk'],
    ['tr-TR', 'tr'],
    ['vi-VN', 'vi'],
    ['ar-EG,en;q=0.5', 'ar'],
    ['ja-JP,en;q=0.5', 'ja'],
    ['th-TH', 'th'],
    // The old tag of Indonesian.
    ['in-ID,en;q=0.5', 'id'],
    ['fr;q=0.2, de;q=0.8, en;q=0.5', 'de'],
    ['fr;q=0.8;level=1,de ; q=0.9', 'de'],
    ['de; q=0.1, fr', 'fr'],
    ['sv,de', 'sv'],
    ['de;q=0,fr', 'fr'],
    ['de;q=nonsense,fr', 'fr'],
    ['*', 'en'],
    ['xx-YY,*,af', 'af'],
    ['dede', 'en'],
    ['e', 'en'],
    ['<script>,../../etc/passwd,nl', 'nl'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
    [`de,${'y'.repeat(100_000)}`, 'de'],
  ])('%.60p gives %s', (acceptLanguage, locale) => {
    expect(chooseLocale({ acceptLanguage, supported })).toBe(locale)
  })
})

describe('the order of the preferences', () => {
  test.each([
    [{ uiLocales: 'fr de', cookie: 'sv', acceptLanguage: 'nl' }, 'fr'],
    [{ uiLocales: ['xx', 'de-CH'], cookie: 'sv', acceptLanguage: 'nl' }, 'de'],
    [{ uiLocales: 'xx', cookie: 'sv', acceptLanguage: 'nl' }, 'sv'],
    [{ uiLocales: '', cookie: 'zh-Hant', acceptLanguage: 'nl' }, 'zh-Hant'],
    [{ cookie: 'en', acceptLanguage: 'nl' }, 'en'],
    [{ cookie: '../../en', acceptLanguage: 'nl' }, 'nl'],
    [{ cookie: '', acceptLanguage: 'xx' }, 'en'],
    [{}, 'en'],
  ])('%j gives %s', (preferences, locale) => {
    expect(chooseLocale({ ...preferences, supported })).toBe(locale)
  })

  test('no more of a tag is read than a real one may have', () => {
    const longest = 'de-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd'
    const preferences = (cookie: string) => ({ cookie, acceptLanguage: 'nl', supported })
    expect(chooseLocale(preferences(`${longest}/../`))).toBe('de')
    expect(chooseLocale(preferences(`${longest.slice(0, -1)}/../`))).toBe('nl')
  })

  test('no visitor gets the other script of a language', () => {
    const traditional = ['en', 'zh-Hant'] as const
    expect(chooseLocale({ acceptLanguage: 'zh-CN,zh;q=0.9', supported: traditional })).toBe('en')
    expect(chooseLocale({ acceptLanguage: 'zh-TW', supported: ['en', 'zh-Hans'] })).toBe('en')
  })

  test('an exact tag wins over the plain language', () => {
    const regional = ['en', 'pt', 'pt-BR'] as const
    expect(chooseLocale({ acceptLanguage: 'pt-br', supported: regional })).toBe('pt-BR')
    expect(chooseLocale({ acceptLanguage: 'pt-PT', supported: regional })).toBe('pt')
  })
})

test.each([
  [29, 'de'],
  [30, 'sv'],
])('after %d other languages of an application, the next one is %s', (count, locale) => {
  const uiLocales = [...Array(count).fill('xx'), 'de']
  expect(chooseLocale({ uiLocales, cookie: 'sv', supported })).toBe(locale)
  expect(chooseLocale({ uiLocales: uiLocales.join(' '), cookie: 'sv', supported })).toBe(locale)
})

test('an area that the operator keeps in English is in English', () => {
  const englishOnly = ['registration', 'settings']
  expect(localeOfArea('de', 'settings', englishOnly)).toBe('en')
  expect(localeOfArea('de', 'login', englishOnly)).toBe('de')
  expect(localeOfArea('de', 'settings', [])).toBe('de')
})

test.each([
  ['en', 'ltr'],
  ['zh-Hant', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['en-Arab', 'rtl'],
  ['az-Latn', 'ltr'],
])('%s is written %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
