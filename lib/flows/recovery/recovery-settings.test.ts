import { expect, test } from '@jest/globals'
import { readDestination } from '@/lib/destination/destination'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { isFromRecovery, recoveryReturnUrl } from './recovery-settings'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const kratos = 'https://login.example.com/api/.ory/self-service'

test.each([
  ['a recovery', `${kratos}/recovery?flow=r`, 'password', true],
  ['a recovery of an account without a password', `${kratos}/recovery?flow=r`, 'passkey', false],
  ['settings', `${kratos}/settings/browser?return_to=/self-service/recovery`, 'password', false],
  ['an unknown place', undefined, 'password', false],
])('settings that started with %s', (_, request_url, group, expected) => {
  const flow = flowSchema.parse({ id: 'f', request_url, ui: { nodes: [{ group, attributes: {} }] } })
  expect(isFromRecovery(flow)).toBe(expected)
})

test.each([
  ['the login of the application that waits', '', '/login?login_challenge=c', '/login?login_challenge=c'],
  ['the place that the page names', 'return_to=/sessions', 'https://shop.example.com/', '/sessions'],
  ['home, when the place is on a foreign site', '', 'https://evil.example/', '/'],
  ['home', '', undefined, '/'],
])('a recovery continues to %s', (_, query, return_to, expected) => {
  const flow = flowSchema.parse({ id: 'f', return_to, ui: {} })
  expect(recoveryReturnUrl({ flow, destination: readDestination(new URLSearchParams(query)) })).toBe(expected)
})
