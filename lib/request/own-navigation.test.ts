import { expect, test } from '@jest/globals'
import { isFromAllowedSite, isTrustedNavigation } from './own-navigation'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com/app,https://club.example.com,https://login.example.com',
})

test.each<[string, Record<string, string>, boolean]>([
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, true],
  ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }, false],
  ['a link in a chat', { 'sec-fetch-site': 'none' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example.com/' }, false],
  ['a site that we trust', { 'sec-fetch-site': 'cross-site', referer: 'https://club.example.com/' }, true],
  ['any page of it', { referer: 'https://club.example.com/a/..;/%2f?q={' }, true],
  ['a part of a host that we trust', { referer: 'https://shop.example.com/app/cart?x=1' }, true],
  ['the same host, without its path', { referer: 'https://shop.example.com/' }, false],
  ['another part of that host', { referer: 'https://shop.example.com/forum/app/' }, false],
  ['a path that only begins like that part', { referer: 'https://shop.example.com/apple' }, false],
  ['a path that climbs out of it', { referer: 'https://shop.example.com/app/..;/forum' }, false],
  [
    'a host that only starts like a trusted one',
    { referer: 'https://shop.example.com.evil.example/' },
    false,
  ],
  ['no header', {}, false],
  ['a Referer that is not a URL', { referer: 'shop.example.com' }, false],
])('%s', (_, headers, expected) => {
  expect(isTrustedNavigation(new Headers(headers))).toBe(expected)
})

test.each<[string, Record<string, string>, boolean]>([
  ['a site that we trust', { 'sec-fetch-site': 'cross-site', referer: 'https://club.example.com/' }, true],
  [
    'such a site on a subdomain',
    { 'sec-fetch-site': 'same-site', referer: 'https://club.example.com/' },
    true,
  ],
  ['a page of ours, after a redirect', { 'sec-fetch-site': 'same-origin' }, false],
  [
    'a page of ours, also when the operator allows our own origin',
    { 'sec-fetch-site': 'same-origin', referer: 'https://login.example.com/language?page=%2Funbind' },
    false,
  ],
  ['another subdomain', { 'sec-fetch-site': 'same-site', referer: 'https://blog.example.com/' }, false],
  ['a link in a chat', { 'sec-fetch-site': 'none' }, false],
  ['no header', {}, false],
])('from another trusted site, not from ours: %s', (_, headers, expected) => {
  expect(isFromAllowedSite(new Headers(headers))).toBe(expected)
})
