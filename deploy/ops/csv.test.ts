import { expect, test } from '@jest/globals'
import { csvLine, parseCsv } from './csv'

test.each([
  ['email,name\nada@example.com,Ada\n', [{ email: 'ada@example.com', name: 'Ada' }]],
  ['\uFEFFEmail, Name\r\nada@example.com , Ada\r\n\r\n', [{ email: 'ada@example.com', name: 'Ada' }]],
  ['email,traits\n"a@b.example","{""x"": ""1,2""}"', [{ email: 'a@b.example', traits: '{"x": "1,2"}' }]],
  ['email,name\n"a@b.example","two\nlines"', [{ email: 'a@b.example', name: 'two\nlines' }]],
  ['email,name\na@b.example', [{ email: 'a@b.example', name: '' }]],
  ['email,name\na@b.example,', [{ email: 'a@b.example', name: '' }]],
  ['email\n', []],
  ['', []],
])('%j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test.each(['email\n"ada', 'email\na"b', 'email\n"a"b'])('%j is not CSV', (text) => {
  expect(() => parseCsv(text)).toThrow(SyntaxError)
})

test('no cell of a report is a formula', () => {
  expect(csvLine(['=1+1', 'a "b"', '@x', '-1', 'plain'])).toBe(`"'=1+1","a ""b""","'@x","'-1","plain"\n`)
})
