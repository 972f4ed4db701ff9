import { beforeAll, expect, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { changeAddressHref, verifyLaterHref } from './ways-on'

beforeAll(() => {
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    APP_URL: 'http://localhost:3000',
    ALLOWED_RETURN_URLS: 'https://shop.example',
    LOG_LEVEL: 'silent',
  })
})

function open(
  query: string,
  { flow = {}, cookieHeader = '' }: { flow?: object; cookieHeader?: string } = {},
) {
  return {
    flow: flowSchema.parse({ id: 'f-1', ui: {}, ...flow }),
    ...checkPage(flowPageUrl('verification', new URLSearchParams(query))),
    visitor: { cookieHeader, userAgent: '', ipAddress: '', requestId: 'r' } as never,
  }
}

test.each([
  ['return_to', 'flow=f-1&return_to=/sessions', {}, '/sessions'],
  ['the application that waits', 'flow=f-1&login_challenge=abc', {}, '/login?login_challenge=abc'],
  [
    "the return_to of Kratos' flow",
    'flow=f-1',
    { return_to: 'https://shop.example/cart' },
    'https://shop.example/cart',
  ],
  ['home, without a return_to', 'flow=f-1', {}, '/'],
  ['home, when return_to is on another site', 'flow=f-1&return_to=https://evil.example', {}, '/'],
  ['home, when the flow is for another site', 'flow=f-1', { return_to: 'https://evil.example' }, '/'],
  [
    'the login that says that the account is there',
    'flow=f-1&return_to=/login?notice%3Dregistered',
    {},
    '/login?notice=registered',
  ],
  ['nowhere, when a sign-in waits', 'flow=f-1&return_to=/login?login_challenge%3Dabc', {}, null],
])('“later” links to %s', (_, query, flow, expected) => {
  expect(verifyLaterHref(open(query, { flow }))).toBe(expected)
})

test('a signed-in visitor changes the address in the settings', () => {
  expect(changeAddressHref(open('flow=f-1', { cookieHeader: 'ory_kratos_session=x' }))).toBe('/settings')
})

test('a signed-out visitor starts again with another address and the same return_to', () => {
  const href = changeAddressHref(open('flow=f-1&return_to=/sessions&notice=expired'))
  expect(href).toBe('/verification?return_to=%2Fsessions')
})
