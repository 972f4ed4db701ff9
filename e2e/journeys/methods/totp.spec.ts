import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { expectSignedIn, heading, signIn, signOut } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import {
  addAuthenticator,
  formOf,
  scannedUrl,
  shownSecret,
  signInWithFirstFactor,
  totpButton,
  totpField,
  totpSection,
} from '../../support/second-factor'
import { expectSaved, openRows, openSettings } from '../../support/settings-actions'
import { totpCode, wrongTotpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

const wrong = 'This code or key was not accepted. Check your authenticator app or key, and try again.'

/** Full-width digits, as a Chinese or Japanese input method types them, with the space that apps show. */
function fullWidth(code: string): string {
  const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
  return [...wide.slice(0, 3), '　', ...wide.slice(3)].join('')
}

test.beforeEach(({ context }) => askForVariant(context, 'second-factor'))

test('the login page is the second factor for a session that needs it', { tag: '@oldest-ory' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await signOut(page)
  await signInWithFirstFactor(page, person)
  for (const query of ['', '?refresh=true', '?return_to=/sessions']) {
    await page.goto(`/login${query}`)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  }
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expect(page).toHaveURL('/sessions')
})

test('an authenticator app is set up, and the next sign-in requires its code', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person }) => {
  await startSession(page, person)
  await openSettings(page)
  const section = totpSection(page)
  const secret = await shownSecret(page)
  const scanned = new URL(await scannedUrl(page))
  expect(decodeURIComponent(`${scanned.host}${scanned.pathname}`)).toBe(`totp/Latchkey:${person.email}`)
  expect(scanned.searchParams.get('secret')).toBe(secret)
  const field = section.getByLabel('Verify code')
  const save = section.getByRole('button', { name: 'Save' })
  await enterCode(field, wrongTotpCode(secret), save)
  await expect(field).toHaveAccessibleDescription(wrong)
  await expect(field).toBeInViewport()
  expect(await shownSecret(page)).toBe(secret)

  const code = ` ${totpCode(secret).replace(/(...)/, '$1 ')}`
  await enterCode(field, code, save)
  await expectSaved(page)
  await openRows(section)
  await expect(section.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveCount(0)

  await signOut(page)
  await signInWithFirstFactor(page, person)
  await enterCode(totpField(page), wrongTotpCode(secret), totpButton(page))
  await expect(formOf(page, totpField(page)).getByRole('alert')).toContainText(wrong)
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expectSignedIn(page, person)
  await page.goto('/sessions')
  const here = page.getByRole('article').first()
  await expect(here).toContainText('Sign-in methodPassword and Authenticator app')
  await expect(here).toContainText('ProtectionTwo steps')
})

test('the code field has the attributes for a code, and Enter sends it', async ({ page, person }) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await endSession(page)
  await signInWithFirstFactor(page, person)
  for (const [name, value] of Object.entries({ autocomplete: 'one-time-code', inputmode: 'numeric' })) {
    await expect(totpField(page)).toHaveAttribute(name, value)
  }
  await expect(totpField(page)).not.toHaveAttribute('pattern')
  await expect(totpField(page)).not.toHaveAttribute('maxlength')
  // The page submits a bare code automatically.
  await totpField(page).fill(`Code: ${fullWidth(totpCode(secret))}`)
  await totpField(page).press('Enter')
  await expectSignedIn(page, person)
})

test('every page of the account requires the second factor first', async ({ page, person }) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await endSession(page)
  await signInWithFirstFactor(page, person)
  for (const path of ['/', '/sessions', '/settings']) {
    await page.goto(path)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  }
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings')
})

test('a visitor without the app can sign out instead', async ({ page, person }) => {
  await startSession(page, person)
  await addAuthenticator(page)
  await endSession(page)
  await signInWithFirstFactor(page, person)
  await page.getByRole('link', { name: "Something's not working?" }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('a sign-in does not prompt for a removed app', async ({ page, person }) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await openSettings(page)
  await totpSection(page).getByRole('button', { name: 'Remove authenticator app' }).click()
  await expectSaved(page)
  expect(await shownSecret(page)).not.toBe(secret)
  await signOut(page)
  await signIn(page, person)
})

test('a button copies the key, and without JavaScript the key is plain text', {
  tag: '@no-script',
}, async ({ page, person, context, javaScriptEnabled }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, person)
  await openSettings(page)
  const secret = await shownSecret(page)
  const copy = totpSection(page).getByRole('button', { name: 'Copy' })
  if (javaScriptEnabled === false) {
    await expect(copy).toHaveCount(0)
    return
  }
  await copy.click()
  await expect(totpSection(page).getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
})
