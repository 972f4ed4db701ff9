import { describe, expect, test } from '@jest/globals'
import { languageListUrl, pageBeforeLanguages, previousPage } from './previous-page'

const appUrl = 'https://login.example.com'

test.each([
  ['https://login.example.com/login?flow=f&return_to=%2Fa', '/login?flow=f&return_to=%2Fa'],
  ['/recovery?flow=f', '/recovery?flow=f'],
  ['/login?flow=f&ui_locales=de+fr&x=1', '/login?flow=f&ui_locales=af&x=1'],
  ['https://login.example.com.evil.example/login', '/'],
  ['https://evil.example/login', '/'],
  ['//evil.example/login', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/.ory/self-service/logout?token=t', '/'],
  [null, '/'],
])('%s redirects to %s', (given, path) => {
  expect(pageBeforeLanguages([given], appUrl, 'af')).toBe(path)
})

test.each([
  '/unbind',
  '/unbind?x=1#y',
  '/%75nbind/',
  'https://login.example.com/ui/unbind',
  '/?logout=true',
  '/login?logout=true',
  '/logout?everywhere=true',
])('%s changes state, so no choice of a language or a theme redirects there', (given) => {
  for (const pageOf of [previousPage, pageBeforeLanguages]) {
    expect(pageOf([given], appUrl)).toBe('/')
    expect(pageOf([given, '/login'], appUrl)).toBe('/login')
  }
})

test('without a Referer, the URL of the form counts', () => {
  for (const pageOf of [previousPage, pageBeforeLanguages]) {
    expect(pageOf([null, '/login?flow=f'], appUrl)).toBe('/login?flow=f')
    expect(pageOf(['https://login.example.com/setting?flow=f', '/login'], appUrl)).toBe('/setting?flow=f')
    expect(pageOf(['https://evil.example/', 'https://evil.example/'], appUrl)).toBe('/')
  }
})

test('a first view keeps its flow, which its Referer does not name', () => {
  for (const pageOf of [previousPage, pageBeforeLanguages]) {
    expect(pageOf([`${appUrl}/login?a=b`, '/login?a=b&flow=f'], appUrl)).toBe('/login?a=b&flow=f')
    expect(pageOf(['/login?flow=f', '/login?flow=g'], appUrl)).toBe('/login?flow=f')
    expect(pageOf(['/login?a=b', '/recovery?flow=f', '/login'], appUrl)).toBe('/login?a=b')
  }
})

test('an unavailable language changes nothing', () => {
  expect(pageBeforeLanguages(['/login?ui_locales=de'], appUrl)).toBe('/login?ui_locales=de')
})

describe('the list of languages', () => {
  test('has the page in its URL, and the languages that an application requested', () => {
    const query = (url: string) =>
      Object.fromEntries(new URL(languageListUrl(new URL(url)), appUrl).searchParams)
    expect(query('https://x.invalid/login?flow=f&ui_locales=de+fr')).toEqual({
      page: '/login?flow=f&ui_locales=de+fr',
      ui_locales: 'de fr',
    })
    expect(query('https://x.invalid/')).toEqual({ page: '/' })
  })

  test('is a page to return to after a choice of theme, and never after a choice of language', () => {
    const list = `${appUrl}/language?page=%2Flogin`
    expect(previousPage([list, '/login'], appUrl)).toBe('/language?page=%2Flogin')
    expect(pageBeforeLanguages([list, '/login'], appUrl, 'de')).toBe('/login')
    expect(pageBeforeLanguages([list, '/language/..//language?x'], appUrl, 'de')).toBe('/')
  })
})
