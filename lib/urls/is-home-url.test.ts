import { expect, test } from '@jest/globals'
import { isHomeUrl } from './is-home-url'

test.each([
  ['/', true],
  ['/?return_to=/sessions#top', true],
  ['https://login.example.com', true],
  ['https://login.example.com/?a=b', true],
  ['/oauth', false],
  ['https://login.example.com/sessions', false],
  ['https://shop.example.com/', false],
  ['http://login.example.com/', false],
])('%s is our home page: %s', (url, expected) => {
  expect(isHomeUrl(url, 'https://login.example.com')).toBe(expected)
})
