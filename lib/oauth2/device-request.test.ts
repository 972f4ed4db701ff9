import { expect, test } from '@jest/globals'
import { deviceVerificationUrl, isDeviceRequest, startAgainUrl } from './device-request'

const verify = 'https://oauth.example.com/oauth2/device/verify'
const authorize = 'https://oauth.example.com/oauth2/auth?client_id=c&user_code=x'

test.each([
  [`${verify}?client_id=c`, true],
  ['https://example.com/hydra/oauth2/device/verify', true],
  [authorize, false],
  ['https://oauth.example.com/oauth2/auth?next=/oauth2/device/verify', false],
  ['no URL', false],
])('a request of the device grant: %s', (url, expected) => {
  expect(isDeviceRequest(url)).toBe(expected)
})

test('restarts with the code, because Hydra masks it', () => {
  expect(startAgainUrl(`${verify}?client_id=c&user_code=%2A%2A%2A%2A`, 'aBcD')).toBe(
    `${verify}?client_id=c&user_code=aBcD`,
  )
  expect(startAgainUrl(`${verify}?client_id=c&user_code=%2A%2A%2A%2A`, undefined)).toBe(
    `${verify}?client_id=c`,
  )
})

test('does not change the URL of any other request', () => {
  expect(startAgainUrl(authorize, 'aBcD')).toBe(authorize)
})

test('starts the device grant, with or without a code', () => {
  expect(deviceVerificationUrl('https://oauth.example.com')).toBe(verify)
  expect(deviceVerificationUrl('https://oauth.example.com', 'aB&c')).toBe(`${verify}?user_code=aB%26c`)
})
