import { expect, test } from '@jest/globals'
import { translatorFor } from '@/lib/i18n/translator'
import { destinationName } from './place-name'

test.each([
  ['/settings', 'Account settings'],
  ['/settings?flow=1#totp', 'Account settings'],
  ['/sessions', 'Devices'],
  ['https://shop.example.com:8443/cart?step=2', 'shop.example.com:8443'],
  ['/', undefined],
  ['/settings/other', undefined],
  ['//evil.example', undefined],
])('%s is named %p', (url, name) => {
  expect(destinationName(url, translatorFor('en'))).toBe(name)
})
