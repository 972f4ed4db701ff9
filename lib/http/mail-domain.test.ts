import { expect, test } from '@jest/globals'
import { toAsciiDomain, withUnicodeDomains } from './mail-domain'

test.each([
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.Example', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['Example.COM', 'Example.COM'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['1.2', '1.2'],
  ['', ''],
  ['a\u202eb', 'a\u202eb'],
])('%j goes to Kratos as %j', (domain, expected) => {
  expect(toAsciiDomain(domain)).toBe(expected)
})

test.each([
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['Sent to ada@mail.XN--BCHER-KVA.example.', 'Sent to ada@mail.bücher.example.'],
  ['a@xn--bcher-kva.example and b@xn--r8jz45g.xn--zckzah', 'a@bücher.example and b@例え.テスト'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['ada@xn--a.example', 'ada@xn--a.example'],
  ['ada@example.com', 'ada@example.com'],
])('%j is shown as %j', (text, expected) => {
  expect(withUnicodeDomains(text)).toBe(expected)
})
