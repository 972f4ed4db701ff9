import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { packedText } from './packed-text'
import { filled, type PageTemplate } from './page-template'
import { sentPage } from './sent-page'

const body = ['<p>', 'flowId', '</p><p>', 'csrfToken', '</p>', 'flowId', 'ä']
const template: PageTemplate = {
  headers: [
    ['content-type', [['text/html']]],
    ['vary', [['rsc']]],
  ],
  body,
  packed: packedText(body) ?? undefined,
}
const values = { flowId: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001', csrfToken: `${'c'.repeat(86)}==` }
const text = `<p>${values.flowId}</p><p>${values.csrfToken}</p>${values.flowId}ä`

function sent(from: PageTemplate, acceptsGzip: boolean) {
  const page = filled(from, values)
  if (page === null) throw new Error('expected a page')
  return sentPage(page, from, values, acceptsGzip)
}

test('a browser that takes gzip gets the same page compressed', () => {
  const page = sent(template, true)
  expect(gunzipSync(page.body).toString()).toBe(text)
  expect(page.headers).toEqual({
    'content-type': 'text/html',
    vary: 'rsc, accept-encoding',
    'content-encoding': 'gzip',
  })
})

test.each<[string, PageTemplate, boolean]>([
  ['another browser', template, false],
  ['a page that cannot be compressed', { ...template, packed: undefined }, true],
])('%s gets the text', (_, from, acceptsGzip) => {
  expect(sent(from, acceptsGzip)).toEqual({
    status: 200,
    headers: { 'content-type': 'text/html', vary: 'rsc, accept-encoding' },
    body: text,
  })
})

test('a page without the header `Vary` gets one', () => {
  const [type] = template.headers
  expect(sent({ ...template, headers: type ? [type] : [] }, true).headers.vary).toBe('accept-encoding')
})
