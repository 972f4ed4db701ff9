import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, emailField, expectSignedIn, pressMethod } from '../../support/actions'
import { askForAnotherCode, passWait, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { askForVariant } from '../../support/variants'

const loginField = 'Sign-in code'

test.beforeEach(({ context }) => askForVariant(context, 'passwordless-code'))

async function askForLoginCode(page: Page, email: string, path = '/login'): Promise<void> {
  await page.goto(path)
  await emailField(page).fill(email)
  await pressMethod(page, 'Send sign-in code')
}

test('a person registers with a code', { tag: ['@oldest-ory', '@no-script'] }, async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Send sign-up code' }).click()
  const { code } = await mailNumber(1, email)
  await submitCode(page, 'Sign-up code', wrongCode(code))
  await expect(alertOf(page)).toContainText('The sign-up code is not valid')
  await submitCode(page, 'Sign-up code', code)
  await expectSignedIn(page, { email })
})

test('a code signs in, even when it is typed with blanks', { tag: ['@oldest-ory', '@each-host'] }, async ({
  page,
  person,
}) => {
  await askForLoginCode(page, person.email, '/login?return_to=/sessions')
  const { code } = await mailNumber(2, person.email)
  await submitCode(page, loginField, wrongCode(code))
  await expect(alertOf(page)).toContainText('The sign-in code is not valid')
  await submitCode(page, loginField, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/sessions')
})

test('a code can be sent again, and only the newest is valid', {
  tag: ['@oldest-ory', '@no-script', '@instances'],
}, async ({ page, person, javaScriptEnabled }) => {
  await page.clock.install()
  await askForLoginCode(page, person.email)
  const { code } = await mailNumber(2, person.email)
  if (javaScriptEnabled !== false) await passWait(page)
  await askForAnotherCode(page)
  const { code: second } = await mailNumber(3, person.email)
  await submitCode(page, loginField, code)
  await expect(alertOf(page)).toContainText('is not valid, has expired or has already been used')
  await submitCode(page, loginField, second)
  await expectSignedIn(page, person)
})

test('an email address without an account gets an error', async ({ page }) => {
  await askForLoginCode(page, newPerson().email)
  await expect(alertOf(page)).toContainText('This account does not exist')
})
