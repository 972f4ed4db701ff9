import type { Page } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { alertOf, continueVerified, emailField, heading, submitLogin } from '../../support/actions'
import { continueButton, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { expectConsent } from '../../support/oauth-actions'
import { demands, expectStep } from '../../support/required-actions'
import { confirmIdentity, signInLongAgo } from '../../support/session-age'
import { expectSaved, openSettings, settingsCard } from '../../support/settings-actions'

/** A new address waits for its verification (the hook `verify_new_address`, after Kratos 26.2). */
test.describe('a new address', { tag: '@next-ory-only' }, () => {
  const field = 'Verification code'
  const waits = /Your new address is used only after you have verified it/
  const waiting = (page: Page, email: string) =>
    page.getByText(`Your address will change to ${email} as soon as you verify it.`)
  const save = (page: Page) =>
    settingsCard(page, 'Profile Settings').getByRole('button', { name: 'Save' }).click()

  async function changeAddress(page: Page, person: Person): Promise<Person> {
    await startSession(page, person)
    await openSettings(page)
    const { email } = newPerson()
    await emailField(page).fill(email)
    await save(page)
    await expect(heading(page, 'Verify your account')).toBeVisible()
    return { ...person, email }
  }

  test('takes effect once it is verified, and the account shows it as pending until then', async ({
    page,
    person,
  }) => {
    const { email } = await changeAddress(page, person)
    await expect(page.getByText(waits)).toBeVisible()
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(waiting(page, email)).toBeVisible()
    await expect(emailField(page)).toHaveValue(person.email)
    await page.goto('/')
    await expect(waiting(page, email)).toBeVisible()

    await page.getByRole('link', { name: 'Verify your account' }).click()
    const { code } = await mailNumber(1, email)
    await submitCode(page, field, wrongCode(code))
    await expect(alertOf(page)).toContainText('The verification code is not valid')
    await submitCode(page, field, code)
    // Otherwise the settings may be read before Kratos has the code.
    await expect(page).toHaveURL('/')
    await openSettings(page)
    await expect(emailField(page)).toHaveValue(email)
    await expect(waiting(page, email)).toHaveCount(0)
  })

  test('is void after the session that requested it', async ({ page, person }) => {
    const { email } = await changeAddress(page, person)
    const { link } = await mailNumber(1, email)
    await endSession(page)
    await page.goto(link)
    await continueButton(page).click()
    await expect(alertOf(page)).toContainText('Your address was not changed, because you were signed out')
    await startSession(page, person)
    await page.goto('/')
    await expect(waiting(page, email)).toHaveCount(0)
  })

  test('is void if the profile is saved in between', async ({ page, person }) => {
    const { email } = await changeAddress(page, person)
    const verification = page.url()
    const { code } = await mailNumber(1, email)
    await openSettings(page)
    await settingsCard(page, 'Profile Settings').getByLabel('First name').fill('Augusta')
    await save(page)
    await expectSaved(page)
    await expect(waiting(page, email)).toHaveCount(0)
    await page.goto(verification)
    await submitCode(page, field, code)
    await expect(alertOf(page)).toContainText('Your address was not changed')
  })

  test('is pending after a re-authentication for the change', async ({ page, person }) => {
    await signInLongAgo(page, person)
    await openSettings(page)
    const { email } = newPerson()
    await emailField(page).fill(email)
    await save(page)
    await confirmIdentity(page, person)
    await expect(page.getByText(waits)).toBeVisible()
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/settings/)
    await expect(waiting(page, email)).toBeVisible()
  })

  test('is the one that an application requires, if none is verified yet', async ({
    page,
    person,
    application,
  }) => {
    const party = await application(() => demands('verified_address'))
    await party.begin(page)
    await submitLogin(page, person)
    await expectStep(page, 'address')
    const step = page.url()
    await page.getByRole('link', { name: 'Account settings' }).click()
    const { email } = newPerson()
    await emailField(page).fill(email)
    await save(page)
    await expect(page.getByText(waits)).toBeVisible()

    await page.goto(step)
    await expectStep(page, 'address')
    await expect(waiting(page, email)).toBeVisible()
    await page.getByRole('link', { name: 'Verify your account' }).click()
    await submitCode(page, field, (await mailNumber(1, email)).code)
    await continueVerified(page)
    await expectConsent(page)
  })
})
