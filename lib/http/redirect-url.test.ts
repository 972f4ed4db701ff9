import { expect, test } from '@jest/globals'
import { extendUrl, type RedirectUrl, withParameter } from './redirect-url'
import { seeOther } from './see-other'
import { checkedUrl } from './testing/checked-url'

const locationOf = (url: RedirectUrl) => seeOther(url).headers.get('location')

test('Latchkey’s paths and checked URLs are redirected to', () => {
  const text = 'a=b'
  expect(locationOf('/')).toBe('/')
  expect(locationOf(`/login?${text}`)).toBe('/login?a=b')
  expect(locationOf(checkedUrl('https://shop.example.com/'))).toBe('https://shop.example.com/')
})

test('the compiler rejects every other text', () => {
  const text: string = '//evil.example'
  // @ts-expect-error Nobody has checked it.
  locationOf(text)
  // @ts-expect-error A path may begin with a second slash.
  locationOf(`/${text}`)
  // @ts-expect-error
  locationOf('//evil.example')
  // @ts-expect-error
  locationOf('/\\evil.example')
  // @ts-expect-error
  locationOf('https://evil.example')
  // @ts-expect-error `.evil.example` would be another host.
  extendUrl(checkedUrl('https://shop.example.com'), '.evil.example')
  expect.assertions(0)
})

test.each([
  ['/login', '/login?a=%26'],
  ['/login?b=c&a=d#e', '/login?b=c&a=%26#e'],
  ['https://shop.example.com', 'https://shop.example.com?a=%26'],
])('a parameter of %s: %s', (url, expected) => {
  expect(withParameter(checkedUrl(url), 'a', '&')).toBe(expected)
})
