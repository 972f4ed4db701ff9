import { expect, test } from '@jest/globals'
import { isOwnNavigation } from './own-navigation'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/app',
})

test.each<[string, Record<string, string>, boolean]>([
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, true],
  ['a page of a sister site', { 'sec-fetch-site': 'same-site' }, true],
  ['a link in a chat', { 'sec-fetch-site': 'none' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example.com/' }, false],
  ['a site we trust', { 'sec-fetch-site': 'cross-site', referer: 'https://shop.example.com/' }, true],
  ['a name that only begins like one', { referer: 'https://shop.example.com.evil.example/' }, false],
  ['nothing said', {}, false],
  ['no address', { referer: 'shop.example.com' }, false],
])('%s', (_, headers, expected) => {
  expect(isOwnNavigation(new Headers(headers))).toBe(expected)
})
