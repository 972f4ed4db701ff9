import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, heading, submitRegistration } from '../../support/actions'
import {
  askForMail,
  continueButton,
  expectLateHint,
  submitCode,
  wrongCode,
  wrongCodes,
} from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { askForVariant } from '../../support/variants'

const field = 'Verification code'
const verified = 'Your email address is now verified.'

test('an email address is verified after registration, with one wrong code', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/sessions')
  await submitRegistration(page, person)
  await expect(heading(page, 'Verify your account')).toBeVisible()
  const { code } = await mailNumber(1, person.email)

  await submitCode(page, field, wrongCode(code))
  await expect(alertOf(page)).toContainText('The verification code is not valid')
  await submitCode(page, field, code)
  await expect(page).toHaveURL('/sessions')
})

test('a registration names the address, and the verification can be done later', async ({ page }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/sessions')
  await submitRegistration(page, person)
  const sentence = `An email with a verification code is on its way to ${person.email}.`
  await expect(page.getByText(sentence)).toBeVisible()
  await expectLateHint(page)
  await submitCode(page, field, '000000')
  await expect(alertOf(page)).toContainText('The verification code is not valid')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend code/ })).toBeVisible()
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page).toHaveURL('/sessions')
})

test('a signed-in visitor changes a wrong address in the account', async ({ page }) => {
  await page.goto('/registration?return_to=/')
  await submitRegistration(page, newPerson())
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(heading(page, 'Account Settings')).toBeVisible()
})

test('the link of a verification mail works in another browser', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person, anotherBrowser }) => {
  await page.goto('/verification')
  await askForMail(page, person.email)
  const { code, link } = await mailNumber(2, person.email)

  const other = await anotherBrowser()
  await other.goto(link)
  await expect(other.getByLabel(field)).toHaveValue(code)
  await continueButton(other).click()
  await expect(other.getByText(verified)).toBeVisible()

  const third = await anotherBrowser()
  await third.goto(link)
  await expect(alertOf(third)).toContainText('already complete')
})

test('a mail scanner that opens the link changes nothing', async ({ page, person, request }) => {
  await page.goto('/verification')
  await askForMail(page, person.email)
  const { code, link } = await mailNumber(2, person.email)
  expect((await request.get(link)).ok()).toBe(true)
  expect((await request.head(link)).status()).toBeLessThan(500)

  // The page of the code may still be loading, and would interrupt the next one.
  await expect(page.getByLabel(field)).toBeVisible()
  await page.goto(link)
  await expect(page.getByLabel(field)).toHaveValue(code)
  await continueButton(page).click()
  await expect(page.getByText(verified)).toBeVisible()
})

test('after too many incorrect codes the visitor must request another mail', { tag: '@oldest-ory' }, async ({
  page,
  person,
}) => {
  await page.goto('/verification')
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  const [last, ...others] = wrongCodes(code, 6)
  for (const wrong of others) {
    await submitCode(page, field, wrong)
    await expect(page.getByLabel(field)).toHaveValue('')
  }
  await submitCode(page, field, last)
  await expect(page.getByLabel(/^e-?mail$/i)).toBeVisible()
  await expect(alertOf(page)).toContainText('too many wrong codes')
})

test('the link method verifies an email address in another browser', { tag: '@oldest-ory' }, async ({
  page,
  person,
  context,
  anotherBrowser,
}) => {
  await askForVariant(context, 'link')
  await page.goto('/verification')
  await askForMail(page, person.email)
  const { link } = await mailNumber(2, person.email)

  const other = await anotherBrowser((second) => askForVariant(second, 'link'))
  await other.goto(link)
  await continueButton(other).click()
  await expect(other.getByText(verified)).toBeVisible()
})
