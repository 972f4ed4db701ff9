import { expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox } from '../../create-sandbox'
import { SoftwareAuthenticator } from '../../testing/software-authenticator'
import { TestBrowser } from '../../testing/test-browser'

const appUrl = 'http://localhost:3000'
const hour = 3_600_000

test.each([
  ['passkey_remove', 'passkey_create_data', 'passkey_settings_register', {}],
  [
    'webauthn_remove',
    'webauthn_register_trigger',
    'webauthn_register',
    { webauthn_register_displayname: 'blue key' },
  ],
])('a key (%s) needs a fresh sign-in, and is added after it', async (removal, options, field, named) => {
  const clock = { time: Date.parse('2026-01-01T12:00:00Z') }
  const browser = new TestBrowser(createSandbox({ appUrl, now: () => new Date(clock.time) }))
  browser.cookies.set('sandbox_variant', 'passkey')
  const [{ email, password } = { email: '', password: '' }] = demoAccounts
  await browser.logIn(email, password)
  clock.time += 2 * hour
  const { id, csrfToken, values } = await browser.begin('settings')
  const credential = new SoftwareAuthenticator('key', appUrl).create(String(values[options]))

  const form = { ...named, csrf_token: csrfToken, [field]: credential }
  const asked = await browser.submitForm(`/self-service/settings?flow=${id}`, form)
  expect(asked.location).toContain('/self-service/login/browser?refresh=true')
  const refresh = await browser.begin('login', '?refresh=true')
  const fields = { method: 'password', csrf_token: refresh.csrfToken, identifier: email, password }
  await browser.submitJson(`/self-service/login?flow=${refresh.id}`, fields)
  await browser.visit(`/self-service/settings?flow=${id}`)
  expect(Object.keys((await browser.flow('settings', id)).values)).toContain(removal)
})
