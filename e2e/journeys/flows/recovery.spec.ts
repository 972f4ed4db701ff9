import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { alertOf, emailField, expectSignedIn, newPasswordField, signIn } from '../../support/actions'
import {
  askForAnotherCode,
  askForMail,
  continueButton,
  expectLateHint,
  openRecovery,
  passWait,
  resendButton,
  submitCode,
  wrongCode,
} from '../../support/mail-actions'
import { mailNumber, mailsTo } from '../../support/mails'
import { setNewPassword } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

const field = 'Recovery code'
const sent = 'an email with a recovery code is on its way'

test('a visitor replaces a forgotten password, even if the code is sent again', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person, anotherBrowser }) => {
  await page.goto('/login')
  await openRecovery(page)
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)

  await submitCode(page, field, wrongCode(code))
  await expect(alertOf(page)).toContainText('The recovery code is not valid')
  const again = await page.context().newPage()
  await again.goto(page.url())
  await submitCode(page, field, code)
  await expect(page.getByText('Your account has been recovered.')).toBeVisible()
  await expect(newPasswordField(page)).toBeFocused()
  const password = newPassword()
  await setNewPassword(page, password)
  await expectSignedIn(page, person)

  const form = again.url()
  await submitCode(again, field, code)
  await expect(again).toHaveURL(/\/settings\?section=password&/)
  await expect(newPasswordField(again)).toBeVisible()
  await again.goto(form)
  await expect(again).toHaveURL(/\/settings\?section=password&/)
  await expect(newPasswordField(again)).toBeVisible()
  await signIn(await anotherBrowser(), { ...person, password })
})

test('an address that was typed at the sign-in is filled in, and only the new password is shown, even after it is rejected', async ({
  page,
  person,
}) => {
  await page.goto('/login?return_to=/sessions')
  await emailField(page).fill(person.email)
  await openRecovery(page)
  await expect(emailField(page)).toHaveValue(person.email)
  await askForMail(page, person.email)
  await submitCode(page, field, (await mailNumber(2, person.email)).code)
  await expect(page).toHaveTitle(/^Change Password · /)
  await newPasswordField(page).fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(alertOf(page)).toContainText('at least 8 characters')
  await expect(newPasswordField(page)).toBeFocused()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading')).toHaveText(['Change Password'])
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page).toHaveURL('/sessions')
})

test('an email address without an account gets the same page', async ({ page, person }) => {
  const stranger = newPerson()
  for (const { email } of [stranger, person]) {
    await page.goto('/recovery')
    await askForMail(page, email)
    await expect(page.getByText(`If ${email} belongs to an account, ${sent}`)).toBeVisible()
    await expectLateHint(page)
    await expect(page.getByLabel(field)).toBeVisible()
    await expect(resendButton(page)).toBeVisible()
  }
  expect(await mailsTo(stranger.email)).toEqual([])
})

test('a wrong address can be changed, and return_to is kept', { tag: '@no-script' }, async ({
  page,
  person,
}) => {
  await page.goto('/recovery?return_to=/sessions')
  await askForMail(page, newPerson().email)
  await page.getByRole('link', { name: 'Use another address' }).click()
  await askForMail(page, person.email)
  await submitCode(page, field, (await mailNumber(2, person.email)).code)
  await setNewPassword(page, newPassword())
  await expect(page).toHaveURL('/sessions')
})

test('a second mail makes the code of the first one invalid', { tag: '@oldest-ory' }, async ({
  page,
  person,
  javaScriptEnabled,
}) => {
  await page.clock.install()
  await page.goto('/recovery')
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  if (javaScriptEnabled !== false) {
    await expect(resendButton(page)).toHaveText(/^Resend code · 0:[0-3]\d$/)
    await passWait(page)
    await expect(resendButton(page)).toHaveText('Resend code')
  }
  await askForAnotherCode(page)
  await mailNumber(3, person.email)
  await submitCode(page, field, code)
  await expect(alertOf(page)).toContainText('The recovery code is not valid')
})

test('a recovery link works in another browser, even after a mail scanner opened it', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person, context, anotherBrowser }) => {
  await askForVariant(context, 'link')
  await page.goto('/recovery')
  await askForMail(page, person.email)
  await expect(page.getByText('an email with a recovery link is on its way')).toBeVisible()
  const { link } = await mailNumber(2, person.email)
  expect((await context.request.get(link)).ok()).toBe(true)
  expect((await context.request.head(link)).ok()).toBe(true)

  const other = await anotherBrowser((second) => askForVariant(second, 'link'))
  await other.goto(link)
  await continueButton(other).click()
  await expect(other.getByText('Your account has been recovered.')).toBeVisible()

  const third = await anotherBrowser((second) => askForVariant(second, 'link'))
  await third.goto(link)
  await continueButton(third).click()
  await expect(alertOf(third)).toContainText('The recovery link is not valid')
})
