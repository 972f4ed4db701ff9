import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { openExternalUrl, openPageExternalUrl } from './open-in-browser'

test.each([
  ['/login', '/login?openExternalBrowser=1'],
  ['/login?flow=f&bind=true', '/login?bind=true&openExternalBrowser=1'],
  ['/login?return_to=/x?y=1', '/login?return_to=%2Fx&openExternalBrowser=1'],
])("%s opens in the device's own browser as %s", (href, expected) => {
  expect(openExternalUrl(href)).toBe(expected)
})

test('the same page opens there without what LINE’s browser was told', () => {
  const query = 'flow=f&return_to=/x&notice=stale&loginError=true&lineloggedin=true&lineLogin=true'
  expect(openPageExternalUrl(flowPageUrl('registration', new URLSearchParams(query)))).toBe(
    '/registration?return_to=%2Fx&openExternalBrowser=1',
  )
})
