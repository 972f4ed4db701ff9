import type { Page } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import {
  accountNavigation,
  continueVerified,
  heading,
  submitLogin,
  submitRegistration,
} from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { type ApplicationSite, openApplicationSite } from '../../support/application-site'
import { enterCode } from '../../support/code-actions'
import { startFlow } from '../../support/kratos-flow'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { acceptTerms, accountOf, expectStep } from '../../support/required-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** A site waits instead of an application: the destination in `return_to` is reached after the last step. */

let site: ApplicationSite
test.beforeAll(async () => {
  site = await openApplicationSite()
})
test.afterAll(() => site.close())

test.describe('an address and a second factor', { tag: '@more' }, () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  let app: AnotherApp
  test.beforeAll(async () => {
    app = await startAnotherApp('address', {
      ALLOWED_RETURN_URLS: site.url,
      REQUIRE_VERIFIED_ADDRESS: 'on',
      REQUIRE_SECOND_FACTOR: 'on',
    })
  })
  test.afterAll(() => app.stop())
  test.beforeEach(({ context }) => askForVariant(context, 'settings-aal2'))

  test('a sign-in verifies the address, confirms the second factor, and reaches the destination', async ({
    page,
    person,
  }) => {
    await startSession(page, person)
    const secret = await addAuthenticator(page)
    await endSession(page)
    const place = `${site.url}/deep?a=b`
    await page.goto(`${app.url}/login?${new URLSearchParams({ return_to: place })}`)
    await submitLogin(page, person)
    await expectStep(page, 'address')
    await page.getByRole('button', { name: `Send a code to ${person.email}` }).click()
    // The first mail came with the registration.
    await submitCode(page, 'Verification code', (await mailNumber(2, person.email)).code)
    await continueVerified(page)
    // Kratos shows the second factors of an account only to a session with AAL2.
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await enterCode(totpField(page), totpCode(secret), totpButton(page))
    await expect(page).toHaveURL(place)
  })

  test('a registration cannot defer the address, and no link bypasses the step', {
    tag: '@no-script',
  }, async ({ page }) => {
    const query = new URLSearchParams({ return_to: site.url })
    await page.goto(`${app.url}/registration?${query}`)
    await submitRegistration(page, newPerson())
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
    await page.goto(`${app.url}/login?${query}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expectStep(page, 'address')
  })
})

test('the terms are accepted in a trait of the operator, and the account is otherwise unchanged', {
  tag: '@more',
}, async ({ page, context }) => {
  const app = await startAnotherApp('terms-trait', {
    ALLOWED_RETURN_URLS: site.url,
    TERMS_VERSION: '2026-11',
    // The only trait of the test's schemas that accepts any text.
    TERMS_TRAIT: 'phone',
  })
  await askForVariant(context, 'phone')
  const person = newPerson()
  await registerWithTerms(page, person, '2025-01')
  await endSession(page)
  const place = `${site.url}/deep`
  await page.goto(`${app.url}/login?${new URLSearchParams({ return_to: place })}`)
  await submitLogin(page, person)
  await expect(page.getByText('The terms of service have changed.')).toBeVisible()
  await acceptTerms(page)
  await expect(page).toHaveURL(place)
  const { traits, metadata_public } = await accountOf(page)
  expect(traits).toMatchObject({ email: person.email, phone: '2026-11' })
  expect(metadata_public).toBeNull()

  // Kratos wrote the traits and kept the password. No action is required again.
  await endSession(page)
  await startSession(page, person)
  await page.goto(`${app.url}/`)
  await expect(accountNavigation(page)).toBeVisible()
  await app.stop()
})

/** Registers a person who accepted an older version with the registration. */
async function registerWithTerms(page: Page, { email, password }: Person, phone: string): Promise<void> {
  const client = page.context().request
  const { action, csrfToken } = await startFlow(client, 'registration')
  const response = await client.post(action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: csrfToken, password, traits: { email, phone } },
  })
  expect(response.status()).toBe(200)
}
