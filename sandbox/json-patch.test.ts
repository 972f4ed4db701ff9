import { expect, test } from '@jest/globals'
import { type JsonPatch, patched } from './json-patch'

const client = { name: 'Shop', urls: ['http://shop'], logo: null, metadata: { open: true } }

test.each<[string, JsonPatch[number], object]>([
  ['replace', { op: 'replace', path: '/name', value: 'Café' }, { name: 'Café' }],
  ['replace creates a key', { op: 'replace', path: '/strategy', value: 'jwt' }, { strategy: 'jwt' }],
  ['add creates parents', { op: 'add', path: '/a/b~1c', value: 1 }, { a: { 'b/c': 1 } }],
  [
    'replace creates parents',
    { op: 'replace', path: '/metadata/a/b', value: 1 },
    { metadata: { open: true, a: { b: 1 } } },
  ],
  ['null becomes a parent', { op: 'add', path: '/logo/url', value: 1 }, { logo: { url: 1 } }],
  ['remove', { op: 'remove', path: '/metadata/open' }, { metadata: {} }],
])('%s', (_title, operation, changes) => {
  expect(patched(client, [operation])).toEqual({ ...client, ...changes })
})

test.each<JsonPatch[number]>([
  { op: 'remove', path: '/metadata/closed' },
  { op: 'remove', path: '/missing/closed' },
  { op: 'add', path: '/urls/x/y', value: 1 },
  { op: 'replace', path: '/name/first', value: 1 },
])('$op of $path does not fit', (operation) => {
  expect(patched(client, [operation])).toBeUndefined()
})

test('a patch changes neither the original nor any prototype', () => {
  const before = structuredClone(client)
  patched(client, [
    { op: 'add', path: '/metadata/closed', value: true },
    { op: 'add', path: '/__proto__/polluted', value: true },
  ])
  expect(client).toEqual(before)
  expect({}).not.toHaveProperty('polluted')
})
