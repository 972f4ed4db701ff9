import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, signOut } from '../../support/actions'
import { continueButton, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber, mailsTo } from '../../support/mails'
import { newPhone, signUpBySms } from '../../support/phone-actions'
import { askForVariant } from '../../support/variants'
import { button } from '../../support/webauthn-actions'

/**
 * With `choose_recovery_address`, Kratos asks which address of the account to use for the recovery. Only the
 * real Kratos has this variant.
 */
test.beforeEach(({ context }) => askForVariant(context, 'sms-code'))

const field = 'Recovery code'

/** Enters an address of the account, and gets the choice of its addresses. */
async function name(page: Page, address: string): Promise<void> {
  await page.goto('/recovery')
  await page.getByLabel('Recovery address').fill(address)
  await continueButton(page).click()
  await expect(page.getByText('Choose the address you want to use to recover your account.')).toBeVisible()
}

test('an account is recovered by a code in an SMS', { tag: ['@ory', '@more'] }, async ({ page }) => {
  const { email } = newPerson()
  const phone = newPhone()
  await signUpBySms(page, email, phone)
  await signOut(page)
  await name(page, email)
  await button(page, new RegExp(`${phone.slice(-2)}$`)).click()
  // Half a number does not prove that the visitor knows it.
  await page.getByLabel('Phone number').fill(phone)
  await continueButton(page).click()
  const { code: first } = await mailNumber(2, phone)
  await submitCode(page, field, wrongCode(first))
  await expect(alertOf(page)).toContainText('The recovery code is not valid')
  await submitCode(page, field, first)
  await expect(page.getByText('Your account has been recovered.')).toBeVisible()
  await expect(page).toHaveURL(/\/settings?\?/)
  expect(await mailsTo(email)).toEqual([])
})
