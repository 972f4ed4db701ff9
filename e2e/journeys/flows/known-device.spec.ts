import type { Page } from '@playwright/test'
import { readableText } from '../../../lib/http/testing/readable-text'
import { endSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  expectSignedIn,
  heading,
  noticeOf,
  passwordField,
  signInButton,
  signOut,
  submitLogin,
} from '../../support/actions'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { askForVariant } from '../../support/variants'

const box = (page: Page) => page.getByLabel('Remember me on this device')
const accounts = (page: Page) => page.getByRole('region', { name: 'Accounts on this device' })
const lastUsed = (page: Page) => page.getByRole('group', { name: 'Last used' })

test('the last used method is marked, and without the box no account is remembered', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await askForVariant(context, 'passkey')
  await page.goto('/login')
  await expect(lastUsed(page)).toHaveCount(0)
  await expect(box(page)).not.toBeChecked()
  await submitLogin(page, { ...person, password: 'wrong-password-1' })
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  await expect(lastUsed(page)).toHaveCount(0)
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  await signOut(page)

  await page.goto('/login')
  await expect(lastUsed(page).getByRole('button')).toHaveText('Sign in with password')
  await expect(accounts(page)).toHaveCount(0)
  await expect(emailField(page)).toHaveValue('')
})

test('a visitor who opted in chooses an account, removes it again, and has the device forget all', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await page.goto('/login')
  await box(page).check()
  await submitLogin(page, { ...person, password: 'wrong-password-1' })
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  await expect(box(page)).toBeChecked()
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  const cookies = await context.cookies()
  const device = cookies.find(({ name }) => name.endsWith('latchkey_device'))
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(readableText(device?.value ?? '')).not.toContain(person.email)
  await endSession(page)

  await page.goto('/login')
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(emailField(page)).toHaveCount(0)
  await expect(passwordField(page)).toHaveValue('')
  await expect(passwordField(page)).toBeFocused()
  await page.getByRole('link', { name: 'Not you?' }).click()
  await expect(emailField(page)).toHaveValue('')
  await submitLogin(page, newPerson())
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  await accounts(page).getByRole('link', { name: person.email }).click()
  await expect(emailField(page)).toHaveCount(0)
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
  await endSession(page)

  await page.goto('/login?return_to=/settings')
  await page.getByRole('link', { name: 'Not you?' }).click()
  await accounts(page)
    .getByRole('button', { name: `Remove ${person.email} from this device` })
    .click()
  await expect(accounts(page)).toHaveCount(0)
  await expect(emailField(page)).toHaveValue('')
  await expect(page).toHaveURL(/return_to=/)

  await box(page).check()
  await submitLogin(page, person)
  await expect(page).toHaveURL(/^[^?]*\/settings/)
  await page.goto('/data')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(noticeOf(page)).toHaveText('This device has forgotten everything.')
  await expect(page.getByRole('button', { name: 'Forget everything' })).toHaveCount(0)
  await endSession(page)
  await page.goto('/login')
  await expect(accounts(page)).toHaveCount(0)
})

test('an application names the account, or has the visitor choose', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const other = newPerson()
  await page.goto('/login')
  await box(page).check()
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  await endSession(page)

  const party = await application()
  await party.begin(page, { login_hint: other.email })
  await expect(emailField(page)).toHaveValue(other.email)
  await party.begin(page, { login_hint: person.email.toUpperCase() })
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(emailField(page)).toHaveCount(0)
  await party.begin(page, { prompt: 'select_account' })
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(emailField(page)).toHaveValue('')
  await accounts(page).getByRole('link', { name: person.email }).click()
  await expect(emailField(page)).toHaveCount(0)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
})

test('after a password, a passkey is offered once, and declined with one press', { tag: '@more' }, async ({
  page,
  person,
  context,
  javaScriptEnabled,
}) => {
  await askForVariant(context, 'passkey')
  const title = page.getByRole('heading', { name: 'Next time, sign in without a password' })
  await page.goto('/login')
  await submitLogin(page, person)
  if (javaScriptEnabled === false) {
    // No passkey can be added.
    await expectSignedIn(page, person)
    await expect(title).toBeHidden()
    return
  }
  await expect(title).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/settings#passkey')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(title).toHaveCount(0)
  await expectSignedIn(page, person)
  await signOut(page)
  await page.goto('/login')
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  await expect(title).toHaveCount(0)
})

test.describe("inside LINE's browser", { tag: '@more' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone) Line/14.1.0' })

  test('no passkey is offered', async ({ page, person, context }) => {
    await askForVariant(context, 'passkey')
    await page.goto('/login')
    await submitLogin(page, person)
    await expectSignedIn(page, person)
    await expect(page.getByText('Next time, sign in without a password')).toHaveCount(0)
  })
})
