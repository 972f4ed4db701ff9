import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import {
  emailField,
  expectSignedIn,
  openOtherMethods,
  passwordField,
  signInButton,
} from '../../support/actions'
import { openSettings } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import { button, noscriptText, passkeyButton } from '../../support/webauthn-actions'

test.describe('a browser', { tag: ['@sandbox', '@more'] }, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'passkey'))

  test('with JavaScript shows no message about missing JavaScript', async ({ page }) => {
    await page.goto('/login')
    await openOtherMethods(page)
    await expect(passkeyButton(page)).toBeVisible()
    await expect(noscriptText(page)).toHaveCount(0)
  })

  test('without JavaScript has no passkey button, and shows the reason', async ({ browser, person }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await askForVariant(context, 'passkey')
    const page = await context.newPage()
    await page.goto('/login')
    await openOtherMethods(page)
    await expect(passkeyButton(page)).toHaveCount(0)
    await expect(noscriptText(page)).toHaveText(/^“Sign in with a passkey” needs JavaScript/)
    await expect(noscriptText(page)).toBeVisible()
    await startSession(page, person)
    await openSettings(page)
    await expect(button(page, /^Add /)).toHaveCount(0)
    await expect(noscriptText(page)).toHaveText([/^“Add security key” needs/, /^“Add passkey” needs/])
    await context.close()
  })

  for (const [lack, sentence] of [
    ['PublicKeyCredential', 'This browser cannot use passkeys or security keys.'],
    ['isSecureContext', 'Passkeys and security keys need a secure connection (https)'],
  ] as const) {
    test(`without ${lack} gets a message, and the password still works`, async ({ page, person }) => {
      await page.addInitScript((name) => {
        Object.defineProperty(window, name, { value: undefined })
      }, lack)
      await page.goto('/login')
      await openOtherMethods(page)
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await expect(passkeyButton(page)).toHaveCount(0)
      await emailField(page).fill(person.email)
      await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectSignedIn(page, person)
    })
  }
})
