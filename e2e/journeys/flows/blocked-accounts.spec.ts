import type { Page } from '@playwright/test'
import { deactivateAccount, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { needs } from '../../ory/releases'
import { alertOf, expectSignedIn, heading, queryOf, submitLogin } from '../../support/actions'
import { askForMail, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { allowAtProvider, goToProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const field = 'Verification code'
const verifyFirst =
  'Your address is not verified yet, so we cannot sign you in. Please verify it here, then sign in again.'
const verified = 'Your email address is now verified.'

/** Verifies the address with the code of the mail, after an incorrect one, and continues. */
async function verifyAndContinue(page: Page, email: string, mail: number): Promise<void> {
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await expect(alertOf(page)).toHaveText(verifyFirst)
  const { code } = await mailNumber(mail, email)
  await submitCode(page, field, wrongCode(code))
  await expect(alertOf(page)).toContainText('The verification code is not valid')
  await submitCode(page, field, code)
  await expect(page.getByText(verified)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test.describe('a sign-in that needs a verified address', {
  tag: ['@more', needs('verification-before-sign-in')],
}, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'verified-address'))

  test('redirects to the verification, and back to the login', async ({ page, person }) => {
    await page.goto('/login?return_to=/sessions')
    await submitLogin(page, person)
    await verifyAndContinue(page, person.email, 2)
    expect(queryOf(page)).toEqual({ return_to: '/sessions' })
    await submitLogin(page, person)
    await expect(page).toHaveURL('/sessions')
  })

  test('keeps the application that waits', async ({ page, person, application }) => {
    const party = await application()
    await party.begin(page)
    await submitLogin(page, person)
    await verifyAndContinue(page, person.email, 2)
    await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
    await submitLogin(page, person)
    await expectConsent(page)
    const tokens = await allowAndFinish(party, page)
    expect(tokens.claims()).toMatchObject({ email: person.email, email_verified: true })
  })

  test('shows that after a provider too', async ({ page }) => {
    const { email } = newPerson()
    for (const isNew of [true, false]) {
      await page.goto('/login?return_to=/sessions')
      await goToProvider(page, 'Sign in with LINE', 'LINE')
      await allowAtProvider(page, { email })
      if (isNew) await expect(page).not.toHaveURL(/127\.0\.0\.1/)
    }
    await verifyAndContinue(page, email, 2)
    expect(queryOf(page)).toEqual({ return_to: '/sessions' })
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    await allowAtProvider(page, { email })
    await expect(page).toHaveURL('/sessions')
    await page.goto('/')
    await expectSignedIn(page, { email })
  })
})

test('the recovery of a disabled account shows that', { tag: ['@oldest-ory', '@more'] }, async ({
  page,
  person,
  anotherBrowser,
}) => {
  await startSession(page, person)
  await deactivateAccount(page.request)

  const other = await anotherBrowser()
  await other.goto('/recovery')
  await askForMail(other, person.email)
  const { code } = await mailNumber(2, person.email)
  await submitCode(other, 'Recovery code', code)
  await expect(heading(other, 'Recover your account')).toBeVisible()
  await expect(alertOf(other)).toHaveText('This account has been disabled. Please contact support.')
  await expect(other.getByLabel(/^e-?mail$/i)).toBeVisible()
})
