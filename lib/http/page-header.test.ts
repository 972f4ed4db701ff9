import { expect, test } from '@jest/globals'
import { pageOf, pageUrlHeader } from './page-header'

test('a page is what the server stored, not what the client sent', () => {
  const headers = {
    'x-page-url': '/settings',
    ...pageUrlHeader({ pathname: '/login', search: '?flow=f&ui_locales=de' }),
  }
  const page = pageOf(new Headers(headers))
  expect(page.pathname + page.search).toBe('/login?flow=f&ui_locales=de')
})

test.each([undefined, '@[evil', ':70000/x'])('without one (%s) it is the home page', (header) => {
  expect(pageOf(new Headers(header === undefined ? {} : { 'x-page-url': header })).pathname).toBe('/')
})
