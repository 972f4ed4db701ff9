import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { providerOfCallback, proxyPath, startedKind, submittedKind } from './proxy-path'

test('a route of Latchkey exists', () => {
  expect(existsSync(`app${proxyPath}/[...path]/route.ts`)).toBe(true)
})

test.each([
  ['/self-service/login', 'login', undefined, undefined],
  ['/self-service/settings/browser', undefined, 'settings', undefined],
  ['/self-service/recovery/api', undefined, 'recovery', undefined],
  ['/self-service/methods/oidc/callback/line', undefined, undefined, 'line'],
  ['/self-service/methods/oidc/callback', undefined, undefined, undefined],
  ['/self-service/logout', undefined, undefined, undefined],
  ['/self-service/login/', undefined, undefined, undefined],
])('%s submits %p, starts %p, and comes from %p', (path, submits, starts, provider) => {
  const pathname = proxyPath + path
  expect(submittedKind(pathname)).toBe(submits)
  expect(startedKind(pathname)).toBe(starts)
  expect(providerOfCallback(pathname)).toBe(provider)
  expect(submittedKind(path) ?? startedKind(path) ?? providerOfCallback(path)).toBeUndefined()
})
