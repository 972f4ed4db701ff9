import { describe, expect, test } from '@jest/globals'
import en from '../../messages/en.json'
import ja from '../../messages/ja.json'
import { languageNames } from './language-choice'
import { mailTemplates } from './mail-templates'
import type { MailTexts } from './mail-texts'
import { shopLook as look } from './testing/shop-look'

const shipped: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, ja }
const textsWith = (own: Readonly<Record<string, string>> = {}): MailTexts => ({
  locales: ['en', 'ja'],
  source: (locale, key) => ({ text: own[`${locale} ${key}`] ?? shipped[locale]?.[key] ?? '', locale }),
})
const files = mailTemplates(textsWith(), look)

/** Every template of Kratos 26.2.0 and 1.3.1 (`courier/template/courier/builtin/templates`), without its tests'. */
const ofKratos = [
  ...[
    'login_code/valid',
    'recovery/invalid',
    'recovery/valid',
    'recovery_code/invalid',
    'recovery_code/valid',
  ],
  ...['registration_code/valid', 'verification/invalid', 'verification/valid'],
  ...['verification_code/invalid', 'verification_code/valid'],
].flatMap((folder) =>
  ['email.body', 'email.body.plaintext', 'email.subject'].map((part) => `${folder}/${part}`),
)
const smsOfKratos = [
  ...['login_code/valid', 'recovery_code/valid', 'registration_code/valid', 'verification_code/valid'],
  'otp',
].map((folder) => `${folder}/sms.body`)

test('every template of Kratos has a file, and one for each language', () => {
  const expected = [...ofKratos, ...smsOfKratos].flatMap((name) =>
    ['', '.en', '.ja'].map((language) => `${name}${language}.gotmpl`),
  )
  const layouts = [...new Set(ofKratos.map((name) => name.slice(0, name.lastIndexOf('/'))))]
  expect([...files.keys()].sort()).toEqual(
    [...expected, ...layouts.map((folder) => `${folder}/email.body.layout.gotmpl`)].sort(),
  )
})

test('no definition of a folder replaces another one: Kratos loads the plain text with the HTML', () => {
  const names = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/\{\{define ("[^"]+")/g)].map(
      ([, name]) => `${path.slice(0, path.lastIndexOf('/'))} ${name}`,
    ),
  )
  expect(new Set(names).size).toBe(names.length)
})

/**
 * The functions that the templates may call: functions of Go and sprig that read nothing but their arguments.
 */
const known = [
  ...[
    'and',
    'dict',
    'eq',
    'fromJson',
    'ge',
    'hasKey',
    'index',
    'int',
    'kindIs',
    'list',
    'lower',
    'mod',
    'not',
  ],
  ...[
    'or',
    'print',
    'regexFind',
    'regexReplaceAll',
    'repeat',
    'replace',
    'splitList',
    'ternary',
    'toJson',
    'toString',
    'trim',
  ],
  ...['define', 'else', 'end', 'if', 'range', 'template', 'with'],
]

test('no template calls a function with side effects, and none has a comment, which Go would drop', () => {
  const all = [...files.values()].join('\n')
  const words = [...all.matchAll(/\{\{((?:"(?:[^"\\]|\\.)*"|[^"}])*)\}\}/g)]
    .map(([, action = '']) => action.replace(/"(?:[^"\\]|\\.)*"|[$.][\w.]+/g, ' '))
    .flatMap((action) => action.match(/[a-z]\w*/gi) ?? [])
  expect(words.length).toBeGreaterThan(1000)
  expect([...new Set(words)].filter((word) => !known.includes(word))).toEqual([])
  expect(all).not.toContain('<!--')
})

test('texts that cannot become a template are all named, with file and key', () => {
  const own = {
    'ja courier.sms.login': '{code} {email}',
    'en courier.footer': '{brand, select, a {b} other {c}}',
    'en courier.code_minutes': '{minutes',
  }
  expect(() => mailTemplates(textsWith(own), look)).toThrow(
    expect.objectContaining({
      mistakes: expect.arrayContaining([
        'ja.json: courier.sms.login uses {email}, which Kratos does not provide',
        'en.json: courier.footer uses {brand} in a way that a template of Kratos cannot',
        expect.stringMatching(/^en\.json: courier\.code_minutes /),
      ]),
    }),
  )
})

test('from right to left, the names in a sentence are isolated', () => {
  const rtl = mailTemplates(
    {
      locales: ['ar'],
      source: (locale, key) => ({
        text: key.endsWith('footer') ? '{brand} אבג {host}' : '{name} אבג',
        locale,
      }),
    },
    look,
  )
  expect(rtl.get('otp/sms.body.ar.gotmpl')).toContain('\u2068{{.name}}\u2069 אבג')
  expect(rtl.get('recovery/valid/email.body.ar.gotmpl')).toContain(
    '"footer" "\u2068Photo Shop\u2069 אבג \u2068login.example.com\u2069"',
  )
  expect(rtl.get('recovery/valid/email.body.ar.gotmpl')).toContain('"dir" "rtl"')
  expect([...files.values()].join('')).not.toContain('\u2068')
})

describe('the names of a language', () => {
  test.each([
    ['zh-tw', 'zh-Hant'],
    ['zh-hk', 'zh-Hant'],
    ['zh-hant', 'zh-Hant'],
    ['zh', undefined],
    ['zh-cn', undefined],
    ['de', 'de'],
    ['de-ch', 'de-CH'],
    ['sr', 'sr'],
  ])('%s is %s', (name, locale) => {
    expect(languageNames(['en', 'zh-Hant', 'de', 'de-CH', 'sr']).get(name)).toBe(locale)
  })

  test.each([
    ['zh', 'zh-Hans'],
    ['zh-hans', 'zh-Hans'],
    ['zh-tw', 'zh-Hant'],
    // The template's next lookup is the language: zh.
    ['zh-cn', undefined],
  ])('with both Chinese scripts, %s is %s', (name, locale) => {
    expect(languageNames(['en', 'zh-Hant', 'zh-Hans']).get(name)).toBe(locale)
  })
})
