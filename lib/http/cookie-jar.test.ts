import { expect, test } from '@jest/globals'
import { cookieJar } from './cookie-jar'

test('a jar without changes adds nothing, and the next request has the same cookies', () => {
  const jar = cookieJar('a=1; b=2%3D')
  const headers = new Headers()
  jar.addTo(headers)
  expect([jar.isChanged(), headers.getSetCookie(), jar.nextHeader()]).toEqual([false, [], 'a=1; b=2%3D'])
})

test('changes are in the response, and in the next request', () => {
  const jar = cookieJar('a=1; b=2')
  jar.cookies.set({ name: 'b', value: 'x=;', path: '/' })
  jar.cookies.delete('a')
  jar.cookies.set({ name: 'c', value: '3', httpOnly: true })
  const headers = new Headers()
  jar.addTo(headers)
  expect(jar.isChanged()).toBe(true)
  expect(headers.getSetCookie()).toEqual([
    'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'b=x%3D%3B; Path=/',
    'c=3; Path=/; HttpOnly',
  ])
  expect(jar.nextHeader()).toBe('a=; b=x%3D%3B; c=3')
})

test('a browser without cookies has none in the next request', () => {
  expect(cookieJar('').nextHeader()).toBe('')
})
