import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { enterCode } from '../../support/code-actions'
import { mailNumber } from '../../support/mails'
import {
  chosenCountry,
  countryList,
  countrySearch,
  newPhone,
  openRegistrationFromLine,
  phoneField,
  reverificationButton,
  sendButton,
  sendCodeTo,
  smsField,
  verifyButton,
} from '../../support/phone-actions'
import { checkScreenAgain } from '../../support/watch'

/** The parts of the phone step that need JavaScript. The step also works without it (`phone.spec.ts`). */
declare global {
  interface Window {
    /** Passes a code to the page, as a browser that has read it from a message. */
    receiveCode?: (code: string) => void
  }
}

/** Simulates a browser that reads codes from messages (WebOTP). It records the page's requests. */
async function readMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true })
    navigator.credentials.get = (request: CredentialRequestOptions & { otp?: object } = {}) =>
      new Promise((resolve, reject) => {
        sessionStorage.setItem('asked for', JSON.stringify(request.otp ?? null))
        window.receiveCode = (code) => resolve({ id: '', type: 'otp', code } as Credential)
        request.signal?.addEventListener('abort', () => {
          sessionStorage.setItem('asked for', 'nothing any more')
          reject(request.signal?.reason)
        })
      })
  })
}

const askedFor = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked for'))

test('a code that the browser reads from a message is filled in and can be sent', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  await readMessages(page)
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await sendCodeTo(page, phone)
  await expect.poll(() => askedFor(page)).toBe('{"transport":["sms"]}')
  await page.evaluate((code) => window.receiveCode?.(code), (await mailNumber(1, phone)).code)
  await expect(reverificationButton(page)).toBeVisible()
})

test('typing the code ends the request for messages, and the typed code is kept', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  await readMessages(page)
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await sendCodeTo(page, phone)
  await expect.poll(() => askedFor(page)).toBe('{"transport":["sms"]}')
  const { code } = await mailNumber(1, phone)
  await smsField(page).fill(code.slice(0, 5))
  await page.evaluate(() => window.receiveCode?.('999999'))
  await expect(smsField(page)).not.toHaveValue('999999')
  await enterCode(smsField(page), code, verifyButton(page))
  await expect(reverificationButton(page)).toBeVisible()
  expect(await askedFor(page)).toBe('nothing any more')
})

test('a browser that cannot read messages is not asked to; the button counts down one minute for another code', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as { OTPCredential?: unknown }).OTPCredential
    navigator.credentials.get = () => {
      sessionStorage.setItem('asked for', 'a credential')
      throw new TypeError('There are no credentials here.')
    }
  })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await page.clock.install()
  await sendCodeTo(page, phone)
  // It is shown in groups of digits.
  const shown = [...phone].join(' ?').replace('+', '\\+')
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`We have sent a code to ${shown}\\.`) }),
  ).toBeAttached()
  await expect(sendButton(page)).toHaveText(/ · [1-6]\d$/)
  await expect(sendButton(page)).toBeDisabled()
  await page.clock.runFor(61_000)
  await expect(sendButton(page)).toHaveText('Send SMS Code')
  await expect(sendButton(page)).toBeEnabled()
  await expect(smsField(page)).toBeVisible()
  expect(warnings).toEqual(['The SMS code has expired'])
  expect(await askedFor(page)).toBeNull()
})

test('the list of countries filters while typing, and a typed number is formatted in groups', {
  tag: ['@sandbox', '@more'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRegistrationFromLine(page)
  const field = countrySearch(page)
  const options = page.getByRole('option')
  await expect(field).toHaveAccessibleName('Country')
  await expect(field).toHaveValue('+44 United Kingdom')
  await field.focus()
  await expect(options).toHaveCount(0)

  await field.press('ArrowDown')
  expect(await options.count()).toBeGreaterThan(200)
  await expect(page.getByRole('option', { selected: true })).toHaveText('+44 United Kingdom')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('+44 United Kingdom')

  await field.fill('ta')
  await expect(options).toHaveText([
    '+886 Taiwan',
    '+992 Tajikistan',
    '+255 Tanzania',
    '+290 Tristan da Cunha',
  ])
  await expect(page.getByRole('status').filter({ hasText: '4 countries found.' })).toBeAttached()
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await checkScreenAgain(page)
  await field.press('ArrowDown')
  await expect(chosen).toHaveText('+992 Tajikistan')
  await expect(field).toHaveAttribute('aria-activedescendant', /-TJ$/)
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(chosenCountry(page)).toHaveValue('TW')
  await expect(field).toBeFocused()

  await field.fill('+49')
  await field.press('Enter')
  await expect(field).toHaveValue('+49 Germany')
  await field.fill('nowhere')
  await expect(page.getByRole('status').filter({ hasText: '0 countries found.' })).toBeAttached()
  await field.press('Tab')
  await expect(field).toHaveValue('+49 Germany')
  await expect(phoneField(page)).toBeFocused()

  await field.click()
  await page.getByRole('option', { name: '+81 Japan' }).click()
  await expect(chosenCountry(page)).toHaveValue('JP')
  await expect(options).toHaveCount(0)

  // It is not formatted while the cursor is inside it.
  const number = phoneField(page)
  await page.waitForLoadState('networkidle')
  await sendButton(page).click()
  await expect(number).toHaveAccessibleDescription(/Please fill in this field\.$/)
  await expect(async () => {
    await number.clear()
    await number.pressSequentially('+886912345')
    await expect(number).toHaveValue('+886 912 345', { timeout: 1000 })
  }).toPass()

  for (const key of ['ArrowLeft', 'ArrowLeft', '0']) await number.press(key)
  await expect(number).toHaveValue('+886 912 3045')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('+886 912 30'.length)
  await number.press('Backspace')
  await expect(number).toHaveValue('+886 912 345')

  await page.evaluate(() => navigator.clipboard.writeText('(+886) 0912-345-678'))
  await number.press('ControlOrMeta+a')
  await number.press('ControlOrMeta+v')
  await expect(number).toHaveValue('(+886) 0912-345-678')

  await number.evaluate((input: HTMLInputElement) => {
    input.value = '+886912345678'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(number).toHaveValue('+886912345678')
  await expect(number).toHaveAttribute('autocomplete', 'tel')
  await number.press('Tab')
  await expect(number).toHaveValue('+886 912 345 678')
})

test('a list of countries in use stays, if the search field is loaded late', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  let letGo: (() => Promise<void>) | undefined
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch()
    const load = () => route.fulfill({ response })
    if ((await response.text()).includes('aria-autocomplete')) letGo = load
    else await load()
  })
  await openRegistrationFromLine(page)
  await countryList(page).focus()
  await expect.poll(() => letGo).toBeDefined()
  await letGo?.()
  await page.waitForLoadState('networkidle')
  await expect(countryList(page)).toBeFocused()
  await expect(countrySearch(page)).toHaveCount(0)
})

test('under a finger, the list of countries is that of the device', { tag: ['@sandbox', '@more'] }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openRegistrationFromLine(page)
  await page.waitForLoadState('networkidle')
  await expect(countryList(page)).toHaveValue('GB')
  await expect(countrySearch(page)).toHaveCount(0)
  await context.close()
})
