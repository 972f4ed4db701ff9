import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { startRegistrationFromLine } from '../fixtures/provider-accounts'
import { emailField, expectSignedIn, heading, lineRegistrationTitle } from './actions'
import { enterCode } from './code-actions'
import { submitCode } from './mail-actions'
import { mailNumber } from './mails'
import { recordSecrets } from './secrets'
import { askForVariant } from './variants'

/** The fields and buttons of the phone step. */
export const phoneField = (page: Page): Locator => page.getByLabel('Phone number', { exact: true })
export const smsField = (page: Page): Locator => page.getByLabel('SMS Code')
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: /^Send SMS Code/ })
export const verifyButton = (page: Page): Locator => page.getByRole('button', { name: 'Verify Phone' })
export const reverificationButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Reverification' })

/** The list of countries as every browser shows it, and the field that searches it with script and a mouse. */
export const countryList = (page: Page): Locator => page.locator('select[name="latchkey.country"]')
export const countrySearch = (page: Page): Locator => page.locator('input[role="combobox"]')
/** The posted fields. */
export const chosenCountry = (page: Page): Locator => page.locator('[name="latchkey.country"]')

/** An unused mobile number. With an `ending` that the sandbox's auth service knows, that error occurs. */
export function newPhone(ending?: string): string {
  const phone = ending
    ? `+8869${randomInt(10, 100)}${ending}`
    : `+8869${randomInt(10_000_000, 99_999_999)}`.replace(/000(\d{3})$/, '111$1')
  recordSecrets([{ kind: 'phone', value: phone }])
  return phone
}

/** A unique address: codes are limited by it, too, and a run may send more than one visitor may. */
const newIpAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/**
 * Signs in with a new LINE account without email and phone, without a page.
 * @returns the registration that Kratos asks for, and the email for it
 */
export async function registrationFromLine(
  context: BrowserContext,
): Promise<{ readonly email: string; readonly url: string; readonly flow: string }> {
  const { email } = newPerson()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': newIpAddress() })
  await askForVariant(context, 'phone')
  const url = await startRegistrationFromLine(context.request, { id: email, returnTo: '/sessions' })
  return { email, url, flow: new URL(url).searchParams.get('flow') ?? '' }
}

/** Opens that registration, and fills in its email. */
export async function openRegistrationFromLine(page: Page): Promise<{ email: string }> {
  const { email, url } = await registrationFromLine(page.context())
  await page.goto(url)
  await expect(heading(page, lineRegistrationTitle)).toBeVisible()
  await emailField(page).fill(email)
  return { email }
}

/** Clicks a button of the phone step and waits for the page to load again. */
export async function clickAndWaitForPage(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), button.click()])
}

/** Fills in the phone number and requests a code. */
export async function sendCodeTo(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await clickAndWaitForPage(page, sendButton(page))
}

/** Verifies a phone number with the code that was sent to it. */
export async function verifyPhone(page: Page, phone: string): Promise<void> {
  await sendCodeTo(page, phone)
  await expect(smsField(page)).toBeVisible()
  await enterCode(smsField(page), (await mailNumber(1, phone)).code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
}

/**
 * Signs up by a code in an SMS, which is the first one to the number. Only the variant `sms-code` supports
 * this.
 */
export async function signUpBySms(page: Page, email: string, phone: string): Promise<void> {
  await page.goto('/registration?return_to=/')
  await page.getByLabel(/^e-?mail/i).fill(email)
  await page.getByLabel(/^Phone/).fill(phone)
  await page.getByRole('button', { name: /code/i }).click()
  await submitCode(page, 'Sign-up code', (await mailNumber(1, phone)).code)
  await expectSignedIn(page, { email })
}
