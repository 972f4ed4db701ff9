import { describe, expect, test } from '@jest/globals'
import { afterRecovery } from '@/lib/flows/recovery/after-recovery'
import { afterRegistration } from '@/lib/flows/registration/after-registration'
import { afterSettings } from '@/lib/flows/settings/after-settings'
import { answeredOn, complete } from '@/lib/flows/testing/submit-context'
import { afterVerification } from '@/lib/flows/verification/after-verification'
import type { ContinueWith } from '@/lib/ory/kratos/flow/continue-with-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const shop = 'https://shop.example.com/cart'
const redirect: ContinueWith = { action: 'redirect_browser_to', redirect_browser_to: shop }
const settings: ContinueWith = { action: 'show_settings_ui', flow: { id: 's' } }

describe.each([
  ['recovery', afterRecovery],
  ['verification', afterVerification],
] as const)('after a %s', (page, onward) => {
  const pageUrl = flowPageUrl(page, { flow: 'f' })

  test.each<[string, ContinueWith[], string]>([
    ['nothing more is wanted', [], '/'],
    ['Kratos names a place', [redirect], shop],
    ['Kratos names a screen', [settings], '/settings?flow=s&return_to=%2F'],
    [
      'Kratos names both',
      [redirect, settings],
      `/settings?${new URLSearchParams({ flow: 's', return_to: shop })}`,
    ],
  ])('%s', (_, continueWith, expected) => {
    expect(onward(answeredOn(pageUrl, { ...complete, continueWith })).url).toBe(expected)
  })
})

describe('after a registration', () => {
  test.each<[string, string, ContinueWith[], string]>([
    ['nothing more is wanted', '', [], '/'],
    ['the page has a place', '/sessions', [redirect], '/sessions'],
    ['the page has a place that we do not trust', 'https://evil.example/', [redirect], shop],
    ['Kratos names a screen', '/sessions', [settings], '/settings?flow=s&return_to=%2Fsessions'],
    ['Kratos names only a screen', '', [settings], '/settings?flow=s'],
  ])('%s', (_, returnTo, continueWith, expected) => {
    const pageUrl = flowPageUrl('registration', { flow: 'f', ...(returnTo && { return_to: returnTo }) })
    expect(afterRegistration(answeredOn(pageUrl, { ...complete, continueWith })).url).toBe(expected)
  })

  test.each([
    ['bind=true&return_to=/sessions', '/bind?return_to=%2Fsessions'],
    ['setting=true', '/setting'],
  ])('with %s, the page that comes first', (query, expected) => {
    const pageUrl = flowPageUrl('registration', new URLSearchParams(query))
    expect(afterRegistration(answeredOn(pageUrl, complete)).url).toBe(expected)
  })

  test('that failed, the failure is not replaced', () => {
    const pageUrl = flowPageUrl('registration', { flow: 'f' })
    const { url, failure } = afterRegistration(answeredOn(pageUrl, { kind: 'fail', reason: 'unavailable' }))
    expect([url, failure?.reason]).toEqual([
      expect.stringMatching(/^\/error\?reason=unavailable/),
      'unavailable',
    ])
  })
})

test('after a change of settings, the settings', () => {
  const pageUrl = flowPageUrl('setting', { flow: 'f' })
  expect(afterSettings(answeredOn(pageUrl, { ...complete, continueWith: [redirect] })).url).toBe('/settings')
})
