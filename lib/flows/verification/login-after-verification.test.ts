import { describe, expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { recorded } from '@/lib/ory/kratos/testing/recorded'
import { originalLoginUrl, withContinueLink } from './login-after-verification'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  HYDRA_PUBLIC_URL: 'https://oauth.example.com',
  HYDRA_ADMIN_URL: 'http://hydra:4445',
  LOG_LEVEL: 'silent',
})

test.each([
  ['a login', 'https://login.example.com/self-service/login/browser', '/login'],
  [
    'a login with parameters',
    'https://login.example.com/self-service/login/browser?return_to=%2Fsessions&login_challenge=c&refresh=true&identity_schema=s&aal=',
    '/login?return_to=%2Fsessions&login_challenge=c&identity_schema=s',
  ],
  [
    'a return_to that we do not trust',
    'http://kratos:4433/self-service/login/browser?return_to=https%3A%2F%2Fevil.example',
    '/login',
  ],
  ['a registration', 'https://login.example.com/self-service/registration/browser', null],
  [
    'a verification',
    'https://login.example.com/self-service/verification/browser?x=/self-service/login/browser',
    null,
  ],
  ['nothing', undefined, null],
])('the login before a verification that started with %s', (_title, request_url, expected) => {
  expect(originalLoginUrl(flowSchema.parse({ id: 'f', request_url, ui: {} }))).toBe(expected)
})

describe('the continue link of a verified address', () => {
  const { body } = recorded('26.2.0', 'verified-address', 'a provider that has not verified the address', 6)
  const hrefs = (flow: ReturnType<typeof flowSchema.parse>) =>
    flow.ui.nodes.filter(({ type }) => type === 'a').map(({ attributes }) => attributes.href)

  test('points back to the login', () => {
    const flow = flowSchema.parse(body)
    expect(originalLoginUrl(flow)).toBe('/login')
    expect(hrefs(flow)).toEqual(['{app}/'])
    expect(hrefs(withContinueLink(flow, '/login'))).toEqual(['/login'])
  })

  test('is the only one that changes', () => {
    const link = (id: string, type = 'a') => ({ type, attributes: { id, href: '/x' } })
    const flow = flowSchema.parse({
      id: 'f',
      ui: { nodes: [link('continue'), link('help'), link('continue', 'img')] },
    })
    const { ui } = withContinueLink(flow, '/login')
    expect(ui.nodes.map(({ attributes }) => attributes.href)).toEqual(['/login', '/x', '/x'])
  })

  test('stays if it points to Hydra, because Kratos has signed the visitor in there', () => {
    const hydra = 'https://oauth.example.com/oauth2/auth?login_verifier=v'
    const attributes = { id: 'continue', href: hydra }
    const flow = flowSchema.parse({ id: 'f', ui: { nodes: [{ type: 'a', attributes }] } })
    expect(hrefs(withContinueLink(flow, '/login'))).toEqual([hydra])
  })
})
