import { expect, test } from '@jest/globals'
import { acceptsGzip } from './accepts-gzip'

test.each<[string | null, boolean]>([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP ; q=0.001', true],
  ['br , gzip;q=1', true],
  ['gzip;xq=0', true],
  [null, false],
  ['', false],
  ['identity', false],
  ['*', false],
  ['br', false],
  ['x-gzip', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
])('%j takes gzip: %s', (header, isTaken) => {
  expect(acceptsGzip(header)).toBe(isTaken)
})
