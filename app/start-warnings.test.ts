import { afterEach, expect, test } from '@jest/globals'
import { startWarnings } from './start-warnings'

const environment = process.env
const shared = globalThis as { [key: symbol]: unknown }
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  AUTH_SERVICE_URL: 'http://codes:8080',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
}

afterEach(() => {
  process.env = environment
  for (const part of ['config', 'config.line', 'config.phone']) delete shared[Symbol.for(`latchkey.${part}`)]
})

test.each([
  ['without a service', { AUTH_SERVICE_URL: undefined, LINE_LIFF_ID: '1-a' }, true],
  ['without LINE', { AUTH_SERVICE_URL: undefined }, false],
  [
    'where numbers are not verified',
    { AUTH_SERVICE_URL: undefined, LINE_LIFF_ID: '1-a', PHONE_VERIFICATION: 'off' },
    false,
  ],
  ['with a service', {}, false],
])('phone codes %s', (_, settings, isWarned) => {
  process.env = { ...production, ...settings } as unknown as NodeJS.ProcessEnv
  const text = expect.stringMatching(
    /^AUTH_SERVICE_URL is not set, .+ Set AUTH_SERVICE_URL, or set PHONE_VERIFICATION=off/,
  )
  expect(startWarnings()).toEqual(isWarned ? [{ outcome: 'phone_codes_unavailable', text }] : [])
})
