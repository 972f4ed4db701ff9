import { describe, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import type { ContinueWith } from '@/lib/ory/kratos/continue-with-schema'
import { loginRules } from './login-rules'
import { recoveryRules } from './recovery-rules'
import { registrationRules } from './registration-rules'
import { settingsRules } from './settings-rules'
import { verificationRules } from './verification-rules'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const shop = 'https://shop.example.com/cart'
const redirect: ContinueWith = { action: 'redirect_browser_to', redirect_browser_to: shop }
const settings: ContinueWith = { action: 'show_settings_ui', flow: { id: 's' } }

test.each([
  ['login', '/login', loginRules],
  ['registration', '/login', registrationRules],
  ['recovery', '/recovery', recoveryRules],
  ['verification', '/verification', verificationRules],
  ['settings', '/settings', settingsRules],
])('a form of a %s that names no page leads to %s', (kind, fallback, rules) => {
  expect([rules.kind, rules.fallback]).toEqual([kind, fallback])
})

describe.each([
  ['recovery', recoveryRules],
  ['verification', verificationRules],
] as const)('after a %s', (page, rules) => {
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
    expect(rules.afterSuccess(pageUrl, continueWith, {})).toBe(expected)
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
    expect(registrationRules.afterSuccess(pageUrl, continueWith, {})).toBe(expected)
  })

  test('that failed, nothing comes in place of the failure', () => {
    const pageUrl = flowPageUrl('registration', { flow: 'f' })
    const form = new URLSearchParams()
    expect(
      registrationRules.redirectInsteadOfResponse?.(
        { kind: 'fail', reason: 'unavailable' },
        { status: 500, setCookies: [] },
        form,
        pageUrl,
      ),
    ).toBeNull()
  })
})

test('after a change of settings, the settings', () => {
  expect(settingsRules.afterSuccess(flowPageUrl('setting', { flow: 'f' }), [redirect], {})).toBe('/settings')
})
