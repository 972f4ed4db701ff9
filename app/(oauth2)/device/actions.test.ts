import { beforeEach, expect, test } from '@jest/globals'
import { config } from '@/lib/config/config'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { csrfToken } from '@/lib/session/csrf-token'
import { readSession } from '@/lib/session/session'
import { submitDeviceCode } from './actions'
import { deviceBinding } from './device-page'

const kratos = new TestService()
const hydra = new TestService()
const next = 'https://oauth.example.com/oauth2/device/verify?device_verifier=v'

startTestServices({ kratos, hydra })

const accepts = 'PUT /admin/oauth2/auth/requests/device/accept'
let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos.reset().respond('GET /sessions/whoami', { status: 401 })
  hydra.reset().respond(accepts, { body: { redirect_to: next } })
})

const tokenFor = (challenge: string, who: Parameters<typeof deviceBinding>[1] = { kind: 'nobody' }) =>
  csrfToken(deviceBinding(challenge, who), config().SESSION_SECRET)
const submitted = (fields: Record<string, string>) =>
  browser.submit(submitDeviceCode, { device_challenge: 'c', user_code: ' AB-cd ', ...fields })
const session = async () => (await browser.run(readSession)).value

test('the code is sent to Hydra, and stored in the session while Hydra requests a sign-in', async () => {
  expect(await submitted({ csrf_token: tokenFor('c') })).toBe(next)
  const [call] = hydra.received(accepts)
  expect(call?.query.get('device_challenge')).toBe('c')
  expect(JSON.parse(call?.body ?? '')).toEqual({ user_code: 'ABcd' })
  expect(await session()).toEqual({ deviceCode: 'AB-cd' })
})

test('the token of a signed-in visitor is bound to the session', async () => {
  kratos.respond('GET /sessions/whoami', {
    body: { id: 'session of ada', identity: { id: 'ada', traits: {} } },
  })
  expect(await submitted({ csrf_token: tokenFor('c', signedInAs('ada')) })).toBe(next)
})

test.each([
  ['of another challenge', () => tokenFor('other')],
  ['of a visitor who is signed in', () => tokenFor('c', signedInAs('ada'))],
  ['that is missing', () => ''],
])('a token %s sends no code to Hydra', async (_, token) => {
  expect(await submitted({ csrf_token: token() })).toBe(
    '/device?device_challenge=c&user_code=AB-cd&notice=csrf',
  )
  expect(hydra.requests).toEqual([])
  expect(await session()).toEqual({})
})

test('after an incorrect code, the page shows what was typed', async () => {
  hydra.respond(accepts, { status: 400 })
  expect(await submitted({ csrf_token: tokenFor('c') })).toBe(
    '/device?device_challenge=c&user_code=AB-cd&notice=code',
  )
  expect(await session()).toEqual({})
})

test('incorrect codes of a network must wait (RFC 8628, 5.1), and Hydra is not called', async () => {
  hydra.respond(accepts, { status: 400 })
  const answers: string[] = []
  for (let at = 0; at < 9; at += 1) {
    browser = new TestBrowser(appUrl, { 'x-latchkey-peer': '192.0.2.77' })
    answers.push(String(await submitted({ csrf_token: tokenFor('c'), user_code: `wrong${at}` })))
  }
  expect(answers.filter((url) => url.endsWith('notice=code'))).toHaveLength(5)
  expect(answers.at(-1)).toMatch(/&notice=wait&retry_after=\d+$/)
  // As typed, in capitals and in small letters.
  expect(hydra.received(accepts)).toHaveLength(10)
})

test('after a failure, the error page links back with the code', async () => {
  hydra.respond(accepts, { status: 503 })
  expect(await submitted({ csrf_token: tokenFor('c') })).toContain(
    `/error?${new URLSearchParams({ reason: 'unavailable', retry: '/device?device_challenge=c&user_code=AB-cd' })}&`,
  )
})

test('without JavaScript, the redirect to Hydra goes through the redirect page', async () => {
  const fields = { device_challenge: 'c', user_code: 'AB', csrf_token: tokenFor('c') }
  expect(await browser.submit(submitDeviceCode, fields, { hasScript: false })).toMatch(/^\/continue\?to=/)
})
