import { describe, expect, test } from '@jest/globals'
import { isLineUrl, lineTagOf, withParameters } from './line-url'

const rules = { appUrl: 'https://login.example.com', clientId: 'line' }
const onThisMachine = { ...rules, appUrl: 'http://localhost:3000' }
const lineUrl = 'https://access.line.me/oauth2/v2.1/authorize?client_id=1&scope=openid%20email&state=a%2Bb'
const played = 'http://127.0.0.1:4444/auth?client_id=line&redirect_uri=http%3A%2F%2Flocalhost&state=s'

describe('the URLs that are LINE', () => {
  test.each([
    ['LINE itself', lineUrl, rules, true],
    ['LINE, in development', lineUrl, onThisMachine, true],
    ['another page of LINE', 'https://access.line.me/dialog', rules, false],
    ['another host of LINE', lineUrl.replace('access.', 'api.'), rules, false],
    ['a host that ends like it', lineUrl.replace('access.', 'evil-access.'), rules, false],
    ['a host that begins like it', lineUrl.replace('.me', '.me.example'), rules, false],
    ['LINE without https', lineUrl.replace('https', 'http'), rules, false],
    ['LINE on another port', lineUrl.replace('.me/', '.me:8443/'), rules, false],
    [
      'an issuer in front of LINE',
      'https://issuer.example.com/auth?client_id=line&redirect_uri=x',
      rules,
      false,
    ],
    ['a LINE that the sandbox plays', played, onThisMachine, true],
    ['the same behind a real origin', played, rules, false],
    ['another provider that the sandbox plays', played.replace('=line', '=google'), onThisMachine, false],
    ['another provider', 'https://accounts.google.com/o?client_id=line', rules, false],
    ['no URL', 'not a URL', rules, false],
    ['a page of ours', '/login?client_id=line', onThisMachine, false],
    ['a page of our origin', 'http://localhost:3000/login?client_id=line', onThisMachine, false],
  ])('%s', (_, url, given, expected) => {
    expect(isLineUrl(url, given)).toBe(expected)
  })
})

describe('Latchkey’s parameters', () => {
  const all = { bot_prompt: 'normal', ui_locales: 'zh-TW en', disable_auto_login: 'true' } as const

  test('follow those of Kratos, which keep their encoding', () => {
    expect(withParameters(lineUrl, all)).toBe(
      `${lineUrl}&bot_prompt=normal&ui_locales=zh-TW+en&disable_auto_login=true`,
    )
  })

  test('are never there twice', () => {
    const once = withParameters(`${lineUrl}&bot_prompt=aggressive`, all)
    expect(new URL(once).searchParams.getAll('bot_prompt')).toEqual(['aggressive'])
    expect(withParameters(once, all)).toBe(once)
  })

  test('come before a fragment, and start a query', () => {
    expect(withParameters('https://access.line.me/oauth2/x#f', { bot_prompt: 'normal' })).toBe(
      'https://access.line.me/oauth2/x?bot_prompt=normal#f',
    )
  })

  test('that have no value change nothing', () => {
    const none = { bot_prompt: undefined, ui_locales: undefined, disable_auto_login: undefined }
    expect(withParameters(lineUrl, none)).toBe(lineUrl)
  })
})

test.each([
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans', 'zh-CN'],
  ['pt', 'pt-BR'],
  ['ja', 'ja'],
  ['th', 'th'],
])('for LINE, %s is %s', (locale, tag) => {
  expect(lineTagOf(locale)).toBe(tag)
})
