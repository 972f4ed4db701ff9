import { expect, test } from '@jest/globals'
import { CookieJar } from './cookie-jar'

test('sends back each cookie it was given, with an equals sign in the value', () => {
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

test('sends a cookie to its own host and path only, on every port', () => {
  const jar = new CookieJar()
  jar.keep(['a=1; Path=/', 'c=3; Path=/login'], 'http://localhost:4455/login')
  jar.keep(['b=2'], 'http://127.0.0.1:4456/')
  expect(jar.header('http://localhost:4457/sessions')).toBe('a=1')
  expect(jar.header('http://localhost:4457/login')).toBe('c=3; a=1')
  expect(jar.header('http://127.0.0.1:4457/login')).toBe('b=2')
})

test('sets, finds and deletes a cookie by name', () => {
  const jar = new CookieJar()
  jar.set('fault', '')
  expect(jar.has('fault')).toBe(true)
  expect(jar.header()).toBe('fault=')
  jar.delete('fault')
  expect(jar.has('fault')).toBe(false)
})
