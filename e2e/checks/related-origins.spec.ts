import { expect, test } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { emailField, expectSignedIn, pressMethod } from '../support/actions'
import { Authenticator } from '../support/authenticator'
import { currentBackend } from '../support/backend'
import { domains, startTwoDomains, type TwoDomains } from '../support/two-domains'
import { button, openLoginWithoutAutofill } from '../support/webauthn-actions'

/**
 * One passkey on two domains (WebAuthn Level 3, "related origins"), with the real Chromium and the real Kratos: the browser
 * itself reads `/.well-known/webauthn` of the first domain, and Kratos checks the origin of the second one.
 */
// A Kratos and two apps start first.
test.setTimeout(120_000)

let stand: TwoDomains
test.beforeAll(async () => {
  stand = await startTwoDomains(currentBackend().release)
})
test.afterAll(() => stand.stop())

test('a passkey of one domain signs in on another one that it names', {
  tag: ['@ory', '@more'],
}, async () => {
  const page = await stand.browser.newPage()
  await Authenticator.plugIn(page, 'internal')
  const person = newPerson()
  await page.goto(`https://${domains.own}/registration?return_to=/sessions`)
  await emailField(page).fill(person.email)
  await button(page, 'Sign up with a passkey').click()
  await expect(page).toHaveURL(/verification|sessions/)

  const login = `https://${domains.related}/login?return_to=${encodeURIComponent(`https://${domains.related}/`)}`
  await openLoginWithoutAutofill(page, login)
  await pressMethod(page, 'Sign in with a passkey')
  await expect(page.getByText('Passkeys and security keys do not work on this page')).toBeVisible()

  stand.listsRelatedOrigins = true
  await pressMethod(page, 'Sign in with a passkey')
  await expect(page).toHaveURL(`https://${domains.related}/`)
  await expectSignedIn(page, person)
})
