import { expect, test } from '@jest/globals'
import { openExternalUrl } from './open-in-browser'

test.each([
  ['/login', '/login?openExternalBrowser=1'],
  ['/login?flow=f&bind=true', '/login?bind=true&openExternalBrowser=1'],
  ['/login?login_challenge=c', undefined],
  ['/login?return_to=/x?y=1', '/login?return_to=%2Fx&openExternalBrowser=1'],
])("%s opens in the device's own browser as %s", (href, expected) => {
  expect(openExternalUrl(href)).toBe(expected)
})
