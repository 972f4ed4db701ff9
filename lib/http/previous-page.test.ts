import { expect, test } from '@jest/globals'
import { previousPage } from './previous-page'

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
])('%s leads to %s', (given, path) => {
  expect(previousPage([given], 'af', appUrl)).toBe(path)
})

test('without a Referer, the URL of the form counts', () => {
  expect(previousPage([null, '/login?flow=f'], 'af', appUrl)).toBe('/login?flow=f')
  expect(previousPage(['https://login.example.com/setting?flow=f', '/login'], 'af', appUrl)).toBe(
    '/setting?flow=f',
  )
  expect(previousPage(['https://evil.example/', 'https://evil.example/'], 'af', appUrl)).toBe('/')
})

test('a language that we do not have changes nothing', () => {
  expect(previousPage(['/login?ui_locales=de'], undefined, appUrl)).toBe('/login?ui_locales=de')
})
