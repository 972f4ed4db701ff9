import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type DrawnPage, filled, type PageTemplate, sizeOf, templateOf } from './page-template'

const drawn = {
  flowId: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001',
  csrfToken: `${'a+/'.repeat(28)}Aw==`,
  formToken: 'f'.repeat(43),
  secondsLeft: '712345678',
  nonce: 'n'.repeat(22),
  requestId: '7F3K9-2QDX0',
}
const visitor = {
  flowId: 'ffffffff-0000-4000-8000-000000000000',
  csrfToken: `${'b'.repeat(86)}==`,
  formToken: 'g'.repeat(43),
  secondsLeft: '3599',
  nonce: 'm'.repeat(22),
  requestId: 'request-of-the-visitor',
}

type Values = typeof drawn

/** A page as Next draws it for these values. */
function pageFor(values: Values, rest = ''): DrawnPage {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `script-src 'nonce-${values.nonce}'`,
      'x-request-id': values.requestId,
      link: [`</a.js>; nonce="${values.nonce}"`, '</b.css>'],
    },
    body: `<form action="/login?flow=${values.flowId}&amp;u=%2Flogin%3Fflow%3D${values.flowId}">
      <input value="${values.csrfToken}"><input value="${values.formToken}">
      <script nonce="${values.nonce}">push("{\\"secondsLeft\\":${values.secondsLeft}}")</script>${rest}`,
  }
}

function templateFor(page: DrawnPage): PageTemplate {
  const template = templateOf(page, drawn)
  if (template === null) throw new Error('expected a template')
  return template
}

test('a filled template is the page that Next draws for the visitor', () => {
  expect(filled(templateFor(pageFor(drawn)), visitor)).toEqual(pageFor(visitor))
})

test('nothing of the drawn page’s own values is left in a template', () => {
  const text = JSON.stringify(templateFor(pageFor(drawn)))
  for (const value of Object.values(drawn)) expect(text).not.toContain(value)
})

test('any other text of a page stays as it is', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('$', '&', '`', "'", '1', '\u0001', 'flowId', 'nonce', '{', '}') }),
  )
  fc.assert(
    fc.property(text, (rest) => {
      expect(filled(templateFor(pageFor(drawn, rest)), visitor)?.body).toBe(pageFor(visitor, rest).body)
    }),
  )
})

/** The data of a page for Next's router. */
const data = {
  headers: { 'content-type': 'text/x-component' },
  body: `0:{"flow":"${drawn.flowId}","e":"1:E{"}\n`,
}

test('the data of a page is kept as its HTML is', () => {
  const page = { ...pageFor(drawn), ...data }
  expect(filled(templateFor(page), visitor)?.body).toBe(data.body.replace(drawn.flowId, visitor.flowId))
})

test('a row of a failure is text in HTML', () => {
  const page = pageFor(drawn, '\n1:E{')
  expect(filled(templateFor(page), visitor)?.body).toBe(pageFor(visitor, '\n1:E{').body)
})

describe('is not kept', () => {
  test.each<[string, Partial<DrawnPage>]>([
    ['another status', { status: 307 }],
    ['a response that sets a cookie', { headers: { ...pageFor(drawn).headers, 'set-cookie': ['a=1'] } }],
    ['a response that is not a page', { headers: { 'content-type': 'text/plain' } }],
    [
      'data that stands for a redirect',
      { ...data, body: `${data.body}7:E{"digest":"NEXT_REDIRECT;replace;/;307;"}\n` },
    ],
    ['data that stands for a failure', { ...data, body: `1a:E{"digest":"1"}\n${data.body}` }],
    ['a response without a type', { headers: {} }],
  ])('%s', (_, changed) => {
    expect(templateOf({ ...pageFor(drawn), ...changed }, drawn)).toBeNull()
  })
})

test('the headers that Node makes are not kept', () => {
  const headers = {
    ...pageFor(drawn).headers,
    date: 'today',
    'transfer-encoding': 'chunked',
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'content-length': '1',
  }
  const page = filled(templateFor({ ...pageFor(drawn), headers }), visitor)
  expect(page?.headers).toEqual(pageFor(visitor).headers)
})

test('a value that is missing fills nothing', () => {
  const { formToken: _, ...others } = visitor
  expect(filled(templateFor(pageFor(drawn)), others)).toBeNull()
})

test.each<[keyof Values, string]>([
  ['csrfToken', `"><script>alert(1)</script>${'a'.repeat(60)}`],
  ['csrfToken', ''],
  ['csrfToken', `${'a'.repeat(64)}==`],
  ['flowId', '../../settings'],
  ['flowId', visitor.flowId.toUpperCase()],
  ['formToken', '$&'],
  ['nonce', `${'m'.repeat(21)}'`],
  ['requestId', 'a\r\nset-cookie: a=1'],
  ['requestId', 'request-id\n'],
  ['secondsLeft', '-1'],
  ['secondsLeft', '1e9'],
])('a value that does not look like %s fills nothing: %j', (name, value) => {
  expect(filled(templateFor(pageFor(drawn)), { ...visitor, [name]: value })).toBeNull()
})

test('the size of a template is that of its text, plain and compressed', () => {
  const template = templateFor(pageFor(drawn))
  const plain = JSON.stringify(template).length
  expect(sizeOf(template)).toBe(plain)
  expect(sizeOf({ ...template, packed: [Buffer.alloc(300), Buffer.alloc(20)] })).toBe(plain + 320)
})
