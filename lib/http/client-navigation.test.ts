import { expect, test } from '@jest/globals'
import { asNavigation, isClientNavigation } from './client-navigation'

test.each<[Record<string, string>, boolean]>([
  [{ rsc: '1' }, true],
  [{ RSC: '' }, true],
  [{}, false],
  [{ 'x-rsc': '1' }, false],
])('the headers %j are of the router: %s', (headers, expected) => {
  expect(isClientNavigation(new Headers(headers))).toBe(expected)
})

test('the router leaves a URL without content to the browser, and no cache stores that', async () => {
  const response = asNavigation()
  expect(response.status).toBe(204)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
})
