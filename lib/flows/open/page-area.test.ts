import { expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { areaOfPage, areaOfUrl } from './page-area'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LATCHKEY_ENGLISH_ONLY_AREAS: 'settings' })

const both = ['registration', 'settings'] as const

test.each<[FlowPage, string, Parameters<typeof areaOfPage>[1], string]>([
  ['login', '', both, 'login'],
  ['login', 'from=registration', both, 'registration'],
  ['login', 'from=registration', ['settings'], 'login'],
  ['login', 'from=settings', both, 'settings'],
  ['login', 'from=settings', ['registration'], 'login'],
  ['login', 'from=elsewhere', both, 'login'],
  ['login', 'refresh=true&waiting=password', both, 'settings'],
  ['login', 'refresh=true&waiting=password', ['registration'], 'login'],
  ['login', 'refresh=true&waiting=money', both, 'login'],
  ['registration', '', [], 'registration'],
  ['setting', 'from=registration', both, 'settings'],
  ['recovery', 'from=registration', both, 'recovery'],
])('%s?%s while %j are English: the area %s', (page, query, englishOnly, area) => {
  expect(areaOfPage(flowPageUrl(page, new URLSearchParams(query)), englishOnly)).toBe(area)
})

test.each([
  ['/login?refresh=true&waiting=password', 'settings'],
  ['/bind', 'settings'],
  ['/unbind', 'settings'],
  ['/linelogin', 'login'],
  ['/required', undefined],
  ['/sessions', undefined],
])('%s is in the area %p', (url, area) => {
  expect(areaOfUrl(new URL(url, 'http://a'))).toBe(area)
})
