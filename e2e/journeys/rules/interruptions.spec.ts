import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { continueVerified, heading, submitLogin } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import {
  demands,
  enrolAuthenticator,
  enterNewAuthenticator,
  expectStep,
  notNowLink,
} from '../../support/required-actions'
import { ageSession, confirmIdentity } from '../../support/session-age'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** Interruptions: the application's parameters for the sign-in, other tabs, the back button, a long pause. */

type TextKey =
  | 'login.title_refresh'
  | 'login.title_aal2'
  | 'required.second_factor_title'
  | 'required.codes_title'
  | 'home.passkey_refuse'
  | 'consent.title'
  | 'consent.allow'
  | 'kratos.1070003'
  | 'kratos.1010009'
const german: Readonly<Record<TextKey, string>> = JSON.parse(readFileSync('messages/de.json', 'utf8'))

test.beforeEach(({ context }) => askForVariant(context, 'settings-aal2'))

/** The page is in the language of the application, and has this heading. */
async function expectGerman(page: Page, title: TextKey): Promise<void> {
  await expect(heading(page, german[title])).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
}

test('a new sign-in comes first, then the step, then the consent, in the language of the application', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor'))
  await startSession(page, person)
  await party.begin(page, { max_age: '0', ui_locales: 'de' })
  await expectGerman(page, 'login.title_refresh')
  await page.locator('[name=password]').fill(person.password)
  await page.locator('.button[value=password]').click()
  await expectGerman(page, 'required.second_factor_title')
  const secret = await enterNewAuthenticator(page, german['kratos.1070003'])
  await expectGerman(page, 'required.codes_title')
  await page.getByRole('link', { name: german['home.passkey_refuse'] }).click()
  await expectGerman(page, 'consent.title')
  await page.getByRole('button', { name: german['consent.allow'], exact: true }).click()
  await party.finish(page)

  // A step-up passes a login page that belongs to no application.
  await endSession(page)
  await party.begin(page, { prompt: 'login', acr_values: 'aal2', ui_locales: 'de' })
  await page.locator('[name=identifier]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('.button[value=password]').click()
  await expectGerman(page, 'login.title_aal2')
  const button = page.getByRole('button', { name: german['kratos.1010009'] })
  await enterCode(page.locator('[name=totp_code]'), totpCode(secret), button)
  await expectGerman(page, 'consent.title')
})

test('a step that another tab has done is not repeated, and the back button loses nothing', {
  tag: '@more',
}, async ({ page, context, person, application }) => {
  const party = await application(() => demands('verified_address', 'second_factor'))
  await party.begin(page)
  await submitLogin(page, person)
  await expectStep(page, 'address')
  const other = await context.newPage()
  await other.goto(page.url())
  const send = { name: `Send a code to ${person.email}` }
  await other.getByRole('button', send).click()
  // The first mail came with the registration.
  await submitCode(other, 'Verification code', (await mailNumber(2, person.email)).code)
  await continueVerified(other)
  await expectStep(other, 'secondFactor')

  await page.getByRole('button', send).click()
  await expectStep(page, 'secondFactor')
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await enrolAuthenticator(page)
  await other.reload()
  await expectConsent(other)
  await notNowLink(page).click()
  await expectConsent(page)
  await page.goBack()
  await expectStep(page, 'codes')
  await notNowLink(page).click()
  await expectConsent(page)
  await allowAndFinish(party, page)
})

test('after an hour the person re-authenticates, and the step and the application are still there', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor'))
  await party.begin(page)
  await submitLogin(page, person)
  await expectStep(page, 'secondFactor')
  await ageSession(page)
  await enterNewAuthenticator(page)
  await confirmIdentity(page, person, 'settings-aal2')
  await expectConsent(page)
  await allowAndFinish(party, page)
})
