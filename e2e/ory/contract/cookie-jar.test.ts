import { expect, test } from '@jest/globals'
import { CookieJar } from './cookie-jar'

test('sends back what was set, with an equals sign in the value', () => {
  const jar = new CookieJar()
  jar.keep(['a=1=; Path=/; HttpOnly', 'b=2; Max-Age=60'])
  expect(jar.header()).toBe('a=1=; b=2')
})

test('a later cookie replaces an earlier one, and Max-Age=0 ends it', () => {
  const jar = new CookieJar()
  jar.keep(['a=1', 'b=2'])
  jar.keep(['a=3', 'b=; Path=/; Max-Age=0'])
  expect(jar.header()).toBe('a=3')
})
