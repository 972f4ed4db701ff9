import { expect, test } from '@jest/globals'
import { sentHeaders } from './node-request'

const sent = sentHeaders({ cookie: 'a=1', 'x-forwarded-for': ['192.0.2.1', '192.0.2.2'], rsc: '' })

test.each<[string, string | null, boolean]>([
  ['cookie', 'a=1', true],
  ['Cookie', 'a=1', true],
  ['x-forwarded-for', '192.0.2.1, 192.0.2.2', true],
  ['rsc', null, true],
  ['origin', null, false],
])('%s is read as Next reads it: %j', (name, value, isThere) => {
  expect([sent.get(name), sent.has(name)]).toEqual([value, isThere])
})

test('a header can be asked for in any case', () => {
  expect([sent.has('RSC'), sent.has('ORIGIN')]).toEqual([true, false])
})
