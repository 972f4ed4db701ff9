import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { alertOf, emailField, expectSignedIn, passwordField } from '../support/actions'
import { askForMail, wrongCode } from '../support/mail-actions'
import { mailNumber } from '../support/mails'

/** No field requires people to remember or transcribe: everything can be pasted (WCAG 3.3.8). */

/** Pastes with the keyboard, as a visitor does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.page().keyboard.press('ControlOrMeta+v')
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('an address and a password are pasted', { tag: ['@sandbox', '@more'] }, async ({ page, person }) => {
  await page.goto('/login')
  await paste(emailField(page), person.email)
  await expect(emailField(page)).toHaveValue(person.email)
  await paste(passwordField(page), person.password)
  await expect(passwordField(page)).toHaveValue(person.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person)
})

test('a code is pasted with the spaces that a mail shows', { tag: ['@sandbox', '@more'] }, async ({
  page,
  person,
}) => {
  await page.goto('/recovery')
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  await paste(page.getByLabel('Recovery code'), ` ${code.slice(0, 3)} ${code.slice(3)} `)
  // The page submits a complete code automatically.
  await expect(page.getByText('Your account has been recovered.')).toBeVisible()
})

test('a rejected code is not submitted again automatically', { tag: ['@sandbox', '@more'] }, async ({
  page,
  person,
}) => {
  await page.goto('/recovery')
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
  const field = page.getByLabel('Recovery code')
  await field.fill(wrongCode(code))
  await expect(alertOf(page)).toContainText('The recovery code is not valid')
  await expect(field).toHaveValue('')
  await field.fill(wrongCode(code))
  await field.fill(code)
  await expect(page.getByText('Your account has been recovered.')).toBeVisible()
  expect(posts).toHaveLength(2)
})
