import { expect, test } from '@jest/globals'
import { linksOfMail, mailViolations } from './mail-rules'

const page = (body: string) =>
  `<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>a</title></head><body>${body}</body></html>`

test.each([
  ['<p>a</p>', []],
  ['<p>a', ['no-implicit-close']],
  ['<p>a</div>', ['close-order', 'no-implicit-close']],
  ['<img src="https://a.example/b.png">', ['wcag/h37']],
  ['<p id="a">a</p><p id="a">b</p>', ['no-dup-id']],
  ['<p>a & b</p>', ['no-raw-characters']],
])('%s: the violations are named', (body, rules) => {
  const found = mailViolations(page(body)).map((error) => error.replace(/:.*/s, ''))
  expect([...new Set(found)].sort()).toEqual(rules)
})

test('links are found anywhere', () => {
  const html = `<a href="https://a.example/?b=c&amp;d">x</a><img src='https://a.example/b.png'><td background=x.png
    style="background:url(//c.example)"><a href="https://a.example/?b=c&amp;d">`
  expect(linksOfMail(html)).toEqual([
    'https://a.example/?b=c&d',
    'https://a.example/b.png',
    'x.png',
    '//c.example',
  ])
})
