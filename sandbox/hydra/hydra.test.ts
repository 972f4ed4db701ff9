import { expect, test } from '@jest/globals'
import { Hydra, requestLifespan } from './hydra'
import type { ConsentRequest, LoginRequest } from './hydra-state'

const begun = new Date('2026-11-26T12:00:00Z')
const request: LoginRequest = {
  challenge: 'l',
  csrf: '',
  clientId: 'shop',
  path: '/oauth2/auth',
  query: 'client_id=shop',
  scopes: [],
  audience: [],
  subject: '',
  sessionId: 's',
  loginHint: '',
  uiLocales: [],
  acrValues: [],
  requestedAt: begun,
}

test('a challenge expires after an hour, and the one of the consent counts from the same request', () => {
  let now = begun
  const hydra = new Hydra({
    publicUrl: 'http://hydra',
    appUrl: 'http://app',
    corsOrigins: [],
    now: () => now,
  })
  const login = { request, subject: 'ada', remember: false, amr: [], acr: '', at: begun }
  const consent: ConsentRequest = { id: 'c', challenge: 'c', csrf: '', login, skip: false }
  hydra.state.logins.set('l', request)
  hydra.state.consents.set('c', consent)

  now = new Date(begun.getTime() + requestLifespan)
  expect(hydra.loginRequest('l')).toBe(request)
  expect(hydra.consentRequest('c')).toBe(consent)
  now = new Date(now.getTime() + 1)
  const tooOld = (kind: string) =>
    expect.objectContaining({
      status: 401,
      message: expect.stringContaining(`The ${kind} request has expired`),
    })
  expect(() => hydra.loginRequest('l')).toThrow(tooOld('login'))
  expect(() => hydra.consentRequest('c')).toThrow(tooOld('consent'))
  expect(() => hydra.acceptLogin('l', { subject: 'ada', remember: false, amr: [] })).toThrow(tooOld('login'))
})
