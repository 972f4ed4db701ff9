import type { Page } from '@playwright/test'
import { endSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { linkProvider, startRegistrationFromLine } from '../../fixtures/provider-accounts'
import {
  emailField,
  expectSignedIn,
  heading,
  lineRegistrationTitle,
  openOtherMethods,
  pressMethod,
} from '../../support/actions'
import { lineUserAgents } from '../../support/line'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { newPhone, signUpBySms, verifyPhone } from '../../support/phone-actions'
import {
  goToProvider,
  refuseAtProvider,
  signInAtProvider,
  signUpAtLine,
} from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const lost = 'Lost access to LINE? Fill in “Phone number” and choose “Send sign-in code”.'

/** Accounts have a phone number, and a code in an SMS signs in. Only the real Kratos has this variant. */
test.beforeEach(({ context }) => askForVariant(context, 'sms-code'))

/** Signs in with a code that is sent to the number. It is the nth SMS to the number. */
async function signInBySms(page: Page, phone: string, nth: number): Promise<void> {
  await openOtherMethods(page)
  await expect(page.getByText(lost)).toBeVisible()
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await pressMethod(page, 'Send sign-in code')
  await submitCode(page, 'Sign-in code', (await mailNumber(nth, phone)).code)
}

test.describe('inside LINE', { tag: ['@ory', '@more'] }, () => {
  test.use({ userAgent: lineUserAgents['an iPhone'] })

  test('a person who signed up with LINE and lost it signs in by a code in an SMS', async ({ page }) => {
    const { email } = newPerson()
    const phone = newPhone()
    await page.goto(await startRegistrationFromLine(page.request, { id: email, returnTo: '/' }))
    await expect(heading(page, lineRegistrationTitle)).toBeVisible()
    await emailField(page).fill(email)
    await verifyPhone(page, phone)
    await signUpAtLine(page, { id: email })
    await expectSignedIn(page, { email })
    await endSession(page)

    await page.goto('/login?loginError=true&return_to=/sessions')
    await signInBySms(page, phone, 2)
    await expect(page).toHaveURL('/sessions')
  })
})

test('a person who signed up by a code in an SMS links LINE, and signs in with either', {
  tag: ['@ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  const phone = newPhone()
  await signUpBySms(page, email, phone)
  await linkProvider(page.request, 'line', { id: email })
  await endSession(page)

  await page.goto('/login?return_to=/sessions')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { id: email })
  await expect(page).toHaveURL('/sessions')
  await endSession(page)

  // LINE no longer signs in.
  await page.goto('/login?return_to=/sessions')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  await refuseAtProvider(page, 'Cancel')
  await signInBySms(page, phone, 2)
  await expect(page).toHaveURL('/sessions')
})
