import { expect, type Locator, type Page } from '@playwright/test'
import readQrCode from 'jsqr'
import type { Person } from '../fixtures/people'
import { hasFeatures } from '../ory/releases'
import { heading, submitLogin } from './actions'
import { currentBackend } from './backend'
import { enterCode } from './code-actions'
import { recordSecrets } from './secrets'
import { expectSaved, openSettings } from './settings-actions'
import { totpCode } from './totp'

/** The settings cards for second factors. */
export const totpSection = (page: Page): Locator => page.locator('#totp')
export const backupSection = (page: Page): Locator => page.locator('#lookup_secret')

/** The fields and buttons of the second-factor screen. */
export const totpField = (page: Page): Locator => page.getByLabel('Code from your authenticator app')
export const totpButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Use authenticator code' })
export const backupField = (page: Page): Locator => page.getByLabel('Backup code')
export const backupButton = (page: Page): Locator => page.getByRole('button', { name: 'Use backup code' })

/** Opens the second factors that are folded. */
export async function openOtherMethods(page: Page): Promise<void> {
  await page.getByText('Try another way', { exact: true }).click()
}

/** The form that contains this field. */
export const formOf = (page: Page, field: Locator): Locator => page.locator('form').filter({ has: field })

/** The key for an authenticator app, as the settings page shows it for copying. */
export async function shownSecret(page: Page): Promise<string> {
  const secret = await totpSection(page)
    .getByText(/^[A-Z2-7]{32}$/)
    .textContent()
  recordSecrets([{ kind: 'TOTP key', value: secret ?? '' }])
  return secret ?? ''
}

/** The URL in the QR code. An authenticator app reads the key from it. */
export async function scannedUrl(page: Page): Promise<string> {
  const picture = totpSection(page).getByRole('img', { name: 'QR code for your authenticator app' })
  const { pixels, size } = await picture.evaluate((image: HTMLImageElement) => {
    const margin = 32
    const size = image.naturalWidth + 2 * margin
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw.')
    context.fillStyle = 'white'
    context.fillRect(0, 0, size, size)
    context.drawImage(image, margin, margin)
    return { pixels: [...context.getImageData(0, 0, size, size).data], size }
  })
  return readQrCode(new Uint8ClampedArray(pixels), size, size)?.data ?? ''
}

/** Sets up an authenticator app for the signed-in person. Returns its key. */
export async function addAuthenticator(page: Page): Promise<string> {
  await openSettings(page)
  const secret = await confirmAuthenticator(page)
  await expectSaved(page)
  return secret
}

/** Enters the first code of an authenticator app on the settings page. Returns its key. */
async function confirmAuthenticator(page: Page): Promise<string> {
  const secret = await shownSecret(page)
  await enterCode(
    totpSection(page).getByLabel('Verify code'),
    totpCode(secret),
    totpSection(page).getByRole('button', { name: 'Save' }),
  )
  return secret
}

/** Creates and confirms backup codes for the signed-in person. Returns them. */
export async function addBackupCodes(page: Page): Promise<string[]> {
  await openSettings(page)
  const section = backupSection(page)
  await section.getByRole('button', { name: 'Create new backup codes' }).click()
  const codes = await shownCodes(page)
  await section.getByRole('button', { name: 'Confirm backup codes' }).click()
  await expectSaved(page)
  return codes
}

/** The backup codes on the settings page. */
export async function shownCodes(page: Page): Promise<string[]> {
  const items = backupSection(page).getByRole('listitem')
  await expect(items).toHaveCount(12)
  const codes = await items.allTextContents()
  recordSecrets(codes.map((value) => ({ kind: 'backup code', value })))
  return codes
}

/** Signs in with the password. The screen then asks for the second factor. */
export async function signInWithFirstFactor(page: Page, person: Person, query = ''): Promise<void> {
  await page.goto(`/login${query}`)
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
}

/**
 * Kratos mails the code of the second factor when the screen opens. An older Kratos does so after a button.
 */
export async function askForSecondCode(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  if (hasFeatures(currentBackend().release, ['second-factor-code-at-once'])) return
  await page.getByRole('button', { name: `Send a code to ${email}` }).click()
}
