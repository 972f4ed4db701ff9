import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { movedBy } from '../../support/accessibility/moves'
import {
  emailField,
  expectRegistered,
  firstStepButton,
  passwordField,
  signUpButton,
} from '../../support/actions'
import { askForVariant } from '../../support/variants'

/** A registration in two steps: first who the visitor is, then how they will sign in. */
test.beforeEach(({ context }) => askForVariant(context, 'two-step'))

test('both steps keep what was typed, forward, after an error, and back', async ({
  page,
  javaScriptEnabled,
}) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await emailField(page).fill(person.email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await firstStepButton(page).click()

  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByText(`Signing up as ${person.email}`)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await expect(passwordField(page)).toHaveAccessibleDescription('At least 8 characters.')
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
  await passwordField(page).fill(newPassword(7))
  await signUpButton(page).click()
  const refusal = page.getByText('The password must have at least 8 characters.')
  await expect(refusal).toBeVisible()
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  if (javaScriptEnabled !== false) {
    const moved = await movedBy(page, async () => {
      await passwordField(page).fill(newPassword(8))
      await expect(refusal).toBeHidden()
    })
    expect(moved).toEqual([])
    await expect(page.getByText('✓ At least 8 characters.')).toBeVisible()
    await expect(passwordField(page)).not.toHaveAttribute('aria-invalid')
  }
  await expect(page.getByText(`Signing up as ${person.email}`)).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')

  await page.getByLabel('First name').fill('Augusta')
  await firstStepButton(page).click()
  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)
  await page.goto('/settings')
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
})
