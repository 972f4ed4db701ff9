import { describe, expect, test } from '@jest/globals'
import { mediaTypeOf } from './media-type'

describe('mediaTypeOf', () => {
  test.each([
    ['application/json', 'application/json'],
    ['Application/JSON', 'application/json'],
    [' application/json ; charset=utf-8', 'application/json'],
    ['application/json;', 'application/json'],
    ['application/x-www-form-urlencoded;charset=UTF-8', 'application/x-www-form-urlencoded'],
    ['application/problem+json', 'application/problem+json'],
    ['multipart/form-data; boundary="a;b"', 'multipart/form-data'],
  ])('%j is %s', (header, mediaType) => {
    expect(mediaTypeOf(header)).toBe(mediaType)
  })

  test.each([
    null,
    '',
    'json',
    'application/',
    '/json',
    'application/json charset=utf-8',
    'text/plain, application/json',
    'text/plain; a=b, application/json',
    'text/plain; a="b, application/json"',
    'application/json\u00a0',
    'application/json\u00c2\u00a0',
    'appl\u0130cation/json',
    'appl\u00c4\u00b0cation/json',
  ])('%j is no media type', (header) => {
    expect(mediaTypeOf(header)).toBeNull()
  })
})
