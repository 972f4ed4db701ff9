import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { hasFeatures } from '../../ory/releases'
import {
  alertOf,
  expectSignedIn,
  heading,
  signOut,
  submitRegistration,
  verifyAddress,
} from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { askForAnotherCode, passWait, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { askForSecondCode, signInWithFirstFactor } from '../../support/second-factor'
import { expectSaved, openRows, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import { sessionFactors } from '../../support/webauthn-actions'

/** A code in a mail is the second factor. The first mail to a person is the verification of the address. */
const field = 'Sign-in code'

test.beforeEach(({ context }) => askForVariant(context, 'code-second-factor'))

test('a sign-in requires the mailed code after the password', { tag: '@more' }, async ({ page, person }) => {
  await signInWithFirstFactor(page, person, '?return_to=/sessions')
  await askForSecondCode(page, person)
  const { code } = await mailNumber(2, person.email)
  await submitCode(page, field, wrongCode(code))
  await expect(alertOf(page)).toContainText('The sign-in code is not valid')
  await submitCode(page, field, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/sessions')
  const here = page.getByRole('article').first()
  await expect(here).toContainText('Sign-in methodPassword and One-time code')
  await expect(here).toContainText('ProtectionTwo steps')
})

test('a code can be sent again, and only the newest is valid', { tag: '@more' }, async ({ page, person }) => {
  await page.clock.install()
  await signInWithFirstFactor(page, person)
  await askForSecondCode(page, person)
  const { code } = await mailNumber(2, person.email)
  await passWait(page)
  await askForAnotherCode(page)
  const { code: second } = await mailNumber(3, person.email)
  await submitCode(page, field, code)
  await expect(alertOf(page)).toContainText('is not valid, has expired or has already been used')
  await submitCode(page, field, second)
  await expectSignedIn(page, person)
})

test('every page of the account requires the code first', { tag: '@more' }, async ({ page, person }) => {
  await signInWithFirstFactor(page, person)
  const paths = ['/', '/sessions', '/settings']
  for (const path of paths) {
    await page.goto(path)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  }
  await askForSecondCode(page, person)
  // If Kratos mails a code immediately, it mails one for each page.
  const isMailedAtOnce = hasFeatures(currentBackend().release, ['second-factor-code-at-once'])
  const mailOfLastPage = isMailedAtOnce ? 2 + paths.length : 2
  await submitCode(page, field, (await mailNumber(mailOfLastPage, person.email)).code)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings')
})

test('after a registration, the account opens with the second code', { tag: '@more' }, async ({ page }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await submitRegistration(page, person)
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await verifyAddress(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await askForSecondCode(page, person)
  await submitCode(page, field, (await mailNumber(2, person.email)).code)
  await expectSignedIn(page, person)
  expect(await sessionFactors(page)).toEqual(['aal2', 'password', 'code'])
})

test('the settings open with the second code and have nothing to set up for it', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await signInWithFirstFactor(page, person, '?return_to=/settings')
  await askForSecondCode(page, person)
  await submitCode(page, field, (await mailNumber(2, person.email)).code)
  await expect(heading(page, 'Account Settings')).toBeVisible()
  await expect(page.getByText(field)).toHaveCount(0)
  const card = settingsCard(page, 'Profile Settings')
  await openRows(card)
  await card.getByLabel('First name').fill('Ada')
  await card.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await signOut(page)
})
