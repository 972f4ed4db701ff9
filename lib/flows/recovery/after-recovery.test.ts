import { expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import { afterVerification } from '@/lib/flows/verification/after-verification'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterRecovery } from './after-recovery'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  LOG_LEVEL: 'silent',
})

const settings = {
  action: 'show_settings_ui',
  flow: { id: 's', url: 'https://login.example.com/setting?flow=s' },
}

test.each([
  ['the settings that the flow names', [settings], '/setting?flow=s'],
  ['a redirect that the flow names', [{ action: 'redirect_browser_to', redirect_browser_to: '/x' }], '/x'],
  ['the same page, when the flow names nothing', undefined, '/recovery?flow=r'],
])('after a recovery code: %s', (_title, continue_with, expected) => {
  const flow = flowSchema.parse({ id: 'r', continue_with, ui: {} })
  const pageUrl = flowPageUrl('recovery', new URLSearchParams('flow=r'))
  expect(afterRecovery(answeredOn(pageUrl, shown(flow))).url).toBe(expected)
})

test('a verification for which Kratos responds with 404 is fetched again', () => {
  const pageUrl = flowPageUrl(
    'verification',
    new URLSearchParams('flow=v&return_to=/login&notice=verify_address'),
  )
  const next = (notice: 'not_found' | 'expired') =>
    afterVerification(answeredOn(pageUrl, { kind: 'restart', notice })).url
  expect(next('not_found')).toBe('/verification?return_to=%2Flogin&flow=v')
  expect(next('expired')).toBe('/verification?return_to=%2Flogin&notice=expired')
})
