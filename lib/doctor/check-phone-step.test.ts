import { describe, expect, test } from '@jest/globals'
import { checkPhoneStep } from './check-phone-step'
import { type CapabilityValues, examinedConfig } from './testing/examined-config'

const config = (values: Partial<CapabilityValues> = {}) =>
  examinedConfig({ APP_URL: 'https://login.example.com', ORY_SDK_URL: 'http://kratos:4433' }, values)

/** A flow in Kratos' response, with these nodes. */
const flow = (nodes: object[]) => ({
  status: 200,
  body: { ui: { action: 'https://login.example.com/api/.ory/self-service/login?flow=f', nodes } },
  setCookies: [],
})

describe('phone step', () => {
  const line = { group: 'oidc', attributes: { name: 'provider', value: 'line' } }
  const number = (group: string) => ({ group, attributes: { name: 'traits.phone' } })
  const codes = { AUTH_SERVICE_URL: 'http://codes:4500' }
  const off = { PHONE_VERIFICATION: 'off' } as const
  const missing = ['problem AUTH_SERVICE_URL: the service that sends codes; or PHONE_VERIFICATION: off']
  const unproven = [
    'warning PHONE_VERIFICATION: required, and AUTH_SERVICE_URL: the service that sends codes',
  ]

  test.each([
    ['codes can be sent', codes, [line], [number('default')], ['ok']],
    ['no codes, and a field of several methods', {}, [line], [number('default')], missing],
    ['no codes, and a field of one method', {}, [line], [number('password')], missing],
    ['numbers are not verified', off, [line], [number('default')], unproven],
    [
      'numbers are not verified, though they could be',
      { ...codes, ...off },
      [line],
      [number('default')],
      unproven,
    ],
    ['registrations ask for no number', {}, [line], [], ['skipped']],
    ['LINE is not offered', {}, [], [number('default')], ['skipped']],
  ])('%s', (_, values, login, registration, expected) => {
    const view = { login: flow(login), registration: flow(registration) }
    const found = checkPhoneStep(config(values), view)
    expect(found.map(({ level, change = '' }) => `${level} ${change}`.trim())).toEqual(expected)
  })

  test('a registration that is switched off', () => {
    const view = { login: flow([line]), registration: { status: 404, setCookies: [] } }
    expect(checkPhoneStep(config(), view).map(({ level }) => level)).toEqual(['skipped'])
  })
})
