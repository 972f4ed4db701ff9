import { expect, test } from '@jest/globals'
import { TOTP } from 'otpauth'
import { demoAccounts } from '../../accounts'
import { createSandbox } from '../../create-sandbox'
import { TestBrowser } from '../../testing/test-browser'

const hour = 3_600_000

/** A browser with second factors switched on, and the clock of its sandbox. */
function browserWithSecondFactors() {
  const clock = { time: Date.parse('2026-01-01T12:00:00Z') }
  const browser = new TestBrowser(createSandbox({ now: () => new Date(clock.time) }))
  browser.cookies.set('sandbox_variant', 'second-factor')
  return { browser, clock }
}

test('the demo account with an authenticator app signs in with the code of the home page', async () => {
  const { browser } = browserWithSecondFactors()
  const account = demoAccounts.find(({ totpKey }) => totpKey !== undefined)
  const { body } = await browser.visit('/')
  expect(body).toContain(account?.totpKey)
  const [, code] = /code now <code>(\d{6})</.exec(String(body)) ?? []

  expect((await browser.logIn(account?.email ?? '', account?.password ?? '')).status).toBe(422)
  const { id, csrfToken } = await browser.begin('login', '?aal=aal2')
  const fields = { method: 'totp', csrf_token: csrfToken, totp_code: code }
  expect((await browser.submitJson(`/self-service/login?flow=${id}`, fields)).status).toBe(200)
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(200)
})

test.each([
  ['setting an app up', { method: 'totp', totp_code: '123456' }, '"id":4000008'],
  ['creating backup codes', { lookup_secret_regenerate: 'true' }, 'lookup_secret_codes'],
])('%s needs a fresh sign-in, and is applied after it', async (_, fields, expected) => {
  const { browser, clock } = browserWithSecondFactors()
  const [alice] = demoAccounts
  await browser.logIn(alice?.email ?? '', alice?.password ?? '')
  clock.time += 2 * hour
  const { body } = await browser.fetchJson('/self-service/settings/browser')
  const { id, ui } = body as { id: string; ui: { nodes: { attributes: { value: string } }[] } }
  const form = { ...fields, csrf_token: ui.nodes[0]?.attributes.value ?? '' }

  const asked = await browser.submitForm(`/self-service/settings?flow=${id}`, form)
  expect(asked.location).toContain('/self-service/login/browser?refresh=true')
  const refresh = await browser.begin('login', '?refresh=true')
  const password = { method: 'password', csrf_token: refresh.csrfToken, identifier: alice?.email }
  await browser.submitJson(`/self-service/login?flow=${refresh.id}`, {
    ...password,
    password: alice?.password,
  })
  const carriedOn = await browser.visit(`/self-service/settings?flow=${id}`)
  expect(carriedOn.location).toContain(`/setting?flow=${id}`)
  const shown = JSON.stringify((await browser.fetchJson(`/self-service/settings/flows?id=${id}`)).body)
  expect(shown).toContain(expected)
})

// No recording covers this: the recorder fails on any 5xx of Kratos.
test('removing an app that is already gone fails as it does at Kratos', async () => {
  const { browser } = browserWithSecondFactors()
  const account = demoAccounts.find(({ totpKey }) => totpKey !== undefined)
  await browser.logIn(account?.email ?? '', account?.password ?? '')
  const login = await browser.begin('login', '?aal=aal2')
  const code = new TOTP({ secret: account?.totpKey ?? '' }).generate({
    timestamp: Date.parse('2026-01-01T12:00:00Z'),
  })
  const totp = { method: 'totp', csrf_token: login.csrfToken, totp_code: code }
  await browser.submitJson(`/self-service/login?flow=${login.id}`, totp)
  const [first, second] = [await browser.begin('settings'), await browser.begin('settings')]
  const remove = ({ id, csrfToken }: typeof first) =>
    browser.submitJson(`/self-service/settings?flow=${id}`, { csrf_token: csrfToken, totp_unlink: 'true' })
  expect((await remove(first)).status).toBe(200)
  const { status, body } = await remove(second)
  expect(status).toBe(500)
  expect(JSON.stringify(body)).toContain('Could not find they TOTP key')
})
