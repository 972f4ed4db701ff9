import { expect, test } from '@jest/globals'
import { deviceAgent } from './device-agent'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android', 'phone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'tablet',
  ],
  ['curl/8.5.0', undefined, undefined, undefined],
  ['   ', undefined, undefined, undefined],
  // No browser has such a long one.
  [`${'x'.repeat(512)} Chrome/142.0.0.0 (Windows NT 10.0)`, undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
])('%p', (userAgent, browser, system, type) => {
  expect(deviceAgent(userAgent)).toEqual({ browser, system, type })
})
