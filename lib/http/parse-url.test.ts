import { expect, test } from '@jest/globals'
import { parseUrl } from './parse-url'

const base = 'https://login.example.com'
const long = 'e\u0301\u0323'.repeat(5000)

test.each([
  ['/sessions?a=b', `${base}/sessions?a=b`],
  [`/${'a'.repeat(400)}?b=${'c'.repeat(5000)}`, `${base}/${'a'.repeat(400)}?b=${'c'.repeat(5000)}`],
  [`https://shop.example.com/${'a'.repeat(5000)}`, `https://shop.example.com/${'a'.repeat(5000)}`],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['com.example.app:/callback', 'com.example.app:/callback'],
])('%.40s is parsed', (text, href) => {
  expect(parseUrl(text, base)?.href).toBe(href)
})

test.each(['https://', 'http://a b/', 'https://[', 'https://a:99999'])('no browser can open %j', (text) => {
  expect(parseUrl(text, base)).toBeNull()
})

test.each(['https://', 'https:', 'https:\\\\', '//', '/\\', '/\t/', '\n//', 'https:///', 'https://a@'])(
  'a long host after %j is not parsed',
  (start) => {
    const before = process.cpuUsage()
    expect(parseUrl(`${start}${long}/`, base)).toBeNull()
    expect(process.cpuUsage(before).user).toBeLessThan(20_000)
  },
)

test('without a base, only an absolute URL is one', () => {
  expect(parseUrl('/sessions')).toBeNull()
})
