import { expect, test } from '@jest/globals'
import { decodedCookie } from './decoded-cookie.mjs'

test.each([
  ['a session of Kratos', 's=MTcw%3D%3D; Path=/; HttpOnly', 's=MTcw==; Path=/; HttpOnly'],
  ['a CSRF cookie of Kratos', 'csrf_token_1=a%2Fb%2B%3D; Path=/', 'csrf_token_1=a/b+=; Path=/'],
  ['nothing to decode', 's=abc; Path=/a%3Db', 's=abc; Path=/a%3Db'],
  ['our own cookie', '__Host-latchkey_session=a%3D; Path=/', '__Host-latchkey_session=a%3D; Path=/'],
  ['our own cookie on http', 'latchkey_device=a%3D', 'latchkey_device=a%3D'],
  ['a value that would add an attribute', 's=a%3B%20Domain%3Dx; Path=/', 's=a%3B%20Domain%3Dx; Path=/'],
  ['a value that would add a header', 's=a%0D%0Ab', 's=a%0D%0Ab'],
  ['a value that was encoded twice', 's=a%253D', 's=a%253D'],
  ['a broken value', 's=%E0%A4', 's=%E0%A4'],
  ['no value', 's%3D', 's%3D'],
])('%s', (_, header, expected) => {
  expect(decodedCookie(header)).toBe(expected)
})
