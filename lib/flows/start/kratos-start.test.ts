import { describe, expect, test } from '@jest/globals'
import { pageForFlowInit } from '@/lib/destination/result-url'
import { flowPageUrl } from '@/lib/urls/flow-page-url'

const from = flowPageUrl('login', { flow: 'f', return_to: '/x', notice: 'expired' })
const all = 'return_to=%2Fy&organization=o&login_challenge=c&identity_schema=s&via=v'

describe('Latchkey’s page for a URL where Kratos starts a flow', () => {
  test.each([
    ['/self-service/registration/browser', '/registration'],
    ['/self-service/recovery/browser', '/recovery'],
    ['/self-service/verification/browser', '/verification'],
    ['/self-service/settings/browser', '/settings'],
    ['/self-service/settings/browser?', '/settings'],
    ['/self-service/registration/browser?refresh=true', '/registration'],
    [`/self-service/registration/browser?${all}`, `/registration?${all}`],
    ['/self-service/registration/browser?aal=aal1', '/registration'],
    ['/self-service/registration/browser?return_to=', '/registration?return_to='],
    ['/self-service/login/browser', '/login?return_to=%2Fx'],
    ['/self-service/login/browser?return_to=%2Fy', '/login?return_to=%2Fy'],
    ['/self-service/login/browser?aal=aal2', '/login?return_to=%2Fx&aal2=true'],
  ])('%s', (path, expected) => {
    expect(pageForFlowInit(path, from)).toBe(expected)
  })

  test('the languages that an application requests are kept', () => {
    const required = flowPageUrl('required', { step: 'second_factor', ui_locales: 'de' })
    expect(pageForFlowInit('/self-service/login/browser?refresh=true', required)).toBe(
      '/login?ui_locales=de&refresh=true',
    )
  })

  test.each([
    '/self-service/login/browser?later=1',
    '/self-service/login/browser/x',
    '/self-service/login',
    '/self-service/logout/browser',
    '/base/self-service/login/browser',
    '/sessions/whoami',
  ])('there is none for %s', (path) => {
    expect(pageForFlowInit(path, from)).toBeNull()
  })
})
