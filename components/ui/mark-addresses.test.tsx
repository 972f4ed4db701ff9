import { expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { markAddresses } from './mark-addresses'

/** The markup, with square brackets around each piece that is not translated, and a bar where it may break. */
function shown(text: string): string {
  return renderToStaticMarkup(markAddresses(text))
    .replaceAll('</span><wbr/><span>', '|')
    .replaceAll(/<span translate="no">(?:<span>)?(.*?)<\/span>(?:<\/span>)?/g, '[$1]')
}

it.each([
  ['Signed in as ada@example.com', '<span>Signed in as </span>[ada@|example.com]'],
  ['To ada.b+c_d@mail.example.co.uk.', '<span>To </span>[ada.b+c_d@|mail|.example|.co|.uk]<span>.</span>'],
  ['ad****@example.com, +88691*****8', '[ad****@|example.com]<span>, </span>[+88691*****8]'],
  ['(müller@bücher.example)', '<span>(</span>[müller@|bücher.example]<span>)</span>'],
  ['コードをada@example.comに送信', '<span>コードを</span>[ada@|example.com]<span>に送信</span>'],
  ['بصفتك \u2068ada@example.com\u2069', '<span>بصفتك \u2068</span>[ada@|example.com]<span>\u2069</span>'],
  ['To +886 912 345 678.', '<span>To </span>[+886 912 345 678]<span>.</span>'],
  ['Like +886\u00a0912\u00a0345\u00a0678', '<span>Like </span>[+886\u00a0912\u00a0345\u00a0678]'],
  ['+819012345678 · 0:12', '[+819012345678]<span> · 0:12</span>'],
])('marks each address and number of %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it.each(['Enter the code.', 'Start with + and the code', 'a @ b', '@ada', 'C++ 2', ''])(
  'leaves %j, which has none',
  (text) => {
    expect(markAddresses(text)).toBe(text)
  },
)

it('does not change content other than text', () => {
  const link = <a href="/">ada@example.com</a>
  expect(markAddresses(link)).toBe(link)
})
