import { expect, test } from '@jest/globals'
import { forwardedOrigin } from './visitor-headers'

test.each([
  ['https://login.example.com', 'login.example.com', 'https'],
  ['http://localhost:3000', 'localhost:3000', 'http'],
])('Kratos gets the origin %s', (appUrl, host, protocol) => {
  expect(forwardedOrigin(appUrl)).toEqual({ 'X-Forwarded-Host': host, 'X-Forwarded-Proto': protocol })
})
