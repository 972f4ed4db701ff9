import { expect, test } from '@jest/globals'
import { notePage, pageOf } from './page-header'

test('a page is what was noted, whatever the client sent', () => {
  const headers = new Headers({ 'x-page-address': '/settings' })
  notePage(headers, { pathname: '/login', search: '?flow=f&ui_locales=de' })
  const page = pageOf(headers)
  expect(page.pathname + page.search).toBe('/login?flow=f&ui_locales=de')
})

test.each([undefined, '@[evil', ':70000/x'])('without one (%s) it is the start page', (address) => {
  expect(pageOf(new Headers(address === undefined ? {} : { 'x-page-address': address })).pathname).toBe('/')
})
