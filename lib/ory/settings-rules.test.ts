import { expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { pageAddressOf } from './page-address'
import { settingsRules } from './settings-rules'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const address = pageAddressOf('setting', new URLSearchParams('flow=f'))
const shop = 'https://shop.example.com/basket'

test.each([
  ['a saved change goes back to where the visitor came from', 'success', shop, shop],
  ['a saved change of somebody who came from nowhere stays', 'success', undefined, null],
  ['an address that nobody vouches for is not gone to', 'success', 'https://evil.example.com/', null],
  ['a refused change stays', 'show_form', shop, null],
])('%s', (_title, state, return_to, expected) => {
  const flow = flowSchema.parse({ id: 'f', state, return_to, ui: {} })
  expect(settingsRules.insteadOfFlow?.(address, flow)).toBe(expected)
})
