import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { Authenticator } from '../support/authenticator'
import { currentBackend } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { proxyPath } from '../support/kratos-flow'
import {
  emailField,
  expectRegistered,
  expectSignedIn,
  heading,
  passwordField,
  signIn,
  signInButton,
  signOut,
  submitLogin,
} from '../support/moves'
import { newPerson } from '../support/people'

test.skip(currentBackend().name === 'sandbox', 'The sandbox has no passkeys and security keys yet.')

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const passkeyButton = (page: Page) => button(page, 'Sign in with a passkey')
const keyButton = (page: Page) => button(page, 'Sign in with a security key')
/** Texts of `noscript` are no texts to Playwright's other locators. */
const noScript = (page: Page) => page.locator('noscript p')
const cancelled = 'That was cancelled, took too long, or found no key that fits. You can try again.'
const saved = 'Your changes have been saved!'

/**
 * Opens the login page as somebody does who picks nothing of what the browser fills in: the authenticator would pick
 * at once. Writes down what the page asks the browser for.
 */
async function openLogin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (request) => {
      const isAutofill = request?.mediation === 'conditional'
      asked.push(isAutofill ? 'autofill' : 'button')
      if (!isAutofill) return get(request)
      return new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
      })
    }
    Object.assign(window, { asked })
  })
  await page.goto('/login')
  await expect.poll(() => ceremonies(page)).toEqual(['autofill'])
}

function ceremonies(page: Page): Promise<unknown> {
  return page.evaluate(() => ('asked' in window ? window.asked : undefined))
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings')
  await button(page, 'Add passkey').click()
  await expect(page.getByText(saved)).toBeVisible()
}

async function addKey(page: Page, name: string): Promise<void> {
  await page.goto('/settings')
  await page.getByLabel('Name of the security key').fill(name)
  await button(page, 'Add security key').click()
  await expect(page.getByText(saved)).toBeVisible()
}

const sessionSchema = z.object({
  authenticator_assurance_level: z.string(),
  authentication_methods: z.array(z.object({ method: z.string() })),
})

/** The assurance level of the session, and what it was reached with. */
async function factors(page: Page): Promise<string[]> {
  const answer = await page.request.get(`${proxyPath}/sessions/whoami`)
  const session = sessionSchema.parse(await answer.json())
  return [
    session.authenticator_assurance_level,
    ...session.authentication_methods.map(({ method }) => method),
  ]
}

test.describe('a passkey', () => {
  test('registers, with the traits of its form, and signs in', async ({ page }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await page.getByLabel('First name').fill('Ada')
    await button(page, 'Sign up with a passkey').click()
    await expectRegistered(page, person)
    expect(await authenticator.accountNames()).toEqual([person.email])
    await page.goto('/settings')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')

    await signOut(page)
    await openLogin(page)
    await passkeyButton(page).click()
    await expectSignedIn(page, person)
    expect(await factors(page)).toEqual(['aal1', 'passkey'])
  })

  test('is not made before the traits are right', async ({ page }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await page.goto('/registration?return_to=/')
    await button(page, 'Sign up with a passkey').click()
    await expect(emailField(page)).toBeFocused()
    await emailField(page).fill('ada')
    await button(page, 'Sign up with a passkey').click()
    await expect(emailField(page)).toBeFocused()
    expect(await authenticator.accountNames()).toEqual([])
  })

  test('for an address that is taken is refused, and what was typed stays', async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await page.getByLabel('First name').fill('Ada')
    await button(page, 'Sign up with a passkey').click()
    await expect(page.getByRole('alert').filter({ hasText: 'already exists' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')

    const other = newPerson()
    await emailField(page).fill(other.email)
    await button(page, 'Sign up with a passkey').click()
    await expectRegistered(page, other)
  })

  test('signs in from what the browser fills in', async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await signOut(page)
    await page.goto('/login')
    await expectSignedIn(page, person)
    expect(await factors(page)).toEqual(['aal1', 'passkey'])
  })

  test('is added and removed in the settings', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    expect(await authenticator.accountNames()).toEqual([person.email])
    await button(page, /^Remove passkey/).click()
    await expect(button(page, /^Remove passkey/)).toHaveCount(0)
    await expect(page.getByText(saved)).toBeVisible()

    await signOut(page)
    await openLogin(page)
    await passkeyButton(page).click()
    await expect(page.getByText('This account does not exist or has no security key')).toBeVisible()
  })

  test('confirms who is signed in', async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await page.goto('/login?return_to=/logoutsuccess')
    await expect(heading(page, "Confirm it's you")).toBeVisible()
    await passkeyButton(page).click()
    await expect(page).toHaveURL('/logoutsuccess')
  })

  test('that is not given leaves the form as it was, and can be tried again', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await signOut(page)
    await openLogin(page)
    await emailField(page).fill(person.email)
    await authenticator.setRecognising(false)
    await passkeyButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: cancelled })).toBeVisible()
    await expect(emailField(page)).toHaveValue(person.email)
    await expect.poll(() => ceremonies(page)).toEqual(['autofill', 'button', 'autofill'])
    await authenticator.setRecognising(true)
    await passkeyButton(page).click()
    await expectSignedIn(page, person)
  })

  test('that is refused is not posted again with the password', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await signOut(page)
    await openLogin(page)
    await authenticator.setForging(true)
    const field = page.locator('[name="passkey_login"]')
    const leftBehind: string[] = []
    await page.route(/\/login\?/, async (route) => {
      if (route.request().method() === 'POST') leftBehind.push(await field.inputValue())
      await route.continue()
    })
    await passkeyButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'not accepted' })).toBeVisible()
    expect(leftBehind).toEqual([''])
    await submitLogin(page, person)
    await expectSignedIn(page, person)
    expect(await factors(page)).toEqual(['aal1', 'password'])
  })

  test('that nobody touches can be asked for again', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await signOut(page)
    await openLogin(page)
    await authenticator.setTouched(false)
    const waiting = page.getByRole('status').filter({ hasText: 'Follow what your browser or device asks' })
    await passkeyButton(page).click()
    await expect(waiting).toBeVisible()
    await passkeyButton(page).click()
    await expect.poll(() => ceremonies(page)).toEqual(['autofill', 'button', 'button'])
    await expect(waiting).toBeVisible()
  })
})

test.describe('a security key', () => {
  test('is added, asked for after the password, and removed', async ({ page, person }) => {
    await Authenticator.plugIn(page, 'usb')
    await signIn(page, person)
    await addKey(page, 'blue key')
    expect(await factors(page)).toEqual(['aal2', 'password', 'webauthn'])

    await signOut(page)
    await page.goto('/login')
    await submitLogin(page, person)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await keyButton(page).click()
    // The card of the second factor names the person, too.
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, person)
    expect(await factors(page)).toEqual(['aal2', 'password', 'webauthn'])

    await page.goto('/settings')
    await button(page, 'Remove security key “blue key”').click()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(button(page, /^Remove security key/)).toHaveCount(0)
    await signOut(page)
    await signIn(page, person)
  })

  test('of somebody else is of no use', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'usb')
    await signIn(page, person)
    await addKey(page, 'blue key')
    await signOut(page)
    await page.goto('/login')
    await submitLogin(page, person)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()

    await authenticator.pullOut()
    await Authenticator.plugIn(page, 'usb')
    await keyButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: cancelled })).toBeVisible()
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  })

  test('that signs wrongly is refused, and may try again', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'usb')
    await signIn(page, person)
    await addKey(page, 'blue key')
    await signOut(page)
    await page.goto('/login')
    await submitLogin(page, person)
    await authenticator.setForging(true)
    await keyButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'not accepted' })).toBeVisible()
    await authenticator.setForging(false)
    await keyButton(page).click()
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, person)
  })
})

test.describe('a browser', () => {
  test('with script shows no sentence about missing script', async ({ page }) => {
    await page.goto('/login')
    await expect(passkeyButton(page)).toBeVisible()
    await expect(noScript(page)).toHaveCount(0)
  })

  test('without script has no button for a passkey, and says why', async ({ browser, person }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(passkeyButton(page)).toHaveCount(0)
    await expect(noScript(page)).toHaveText(/^“Sign in with a passkey” needs JavaScript/)
    await expect(noScript(page)).toBeVisible()
    await signIn(page, person)
    await page.goto('/settings')
    await expect(button(page, /^Add /)).toHaveCount(0)
    await expect(noScript(page)).toHaveText([/^“Add security key” needs/, /^“Add passkey” needs/])
    await context.close()
  })

  for (const [lack, sentence] of [
    ['PublicKeyCredential', 'This browser cannot use passkeys or security keys.'],
    ['isSecureContext', 'Passkeys and security keys need a secure connection (https)'],
  ] as const) {
    test(`without ${lack} says so, and the password goes on working`, async ({ page, person }) => {
      await page.addInitScript((name) => {
        Object.defineProperty(window, name, { value: undefined })
      }, lack)
      await page.goto('/login')
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await expect(passkeyButton(page)).toHaveCount(0)
      await emailField(page).fill(person.email)
      await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectSignedIn(page, person)
    })
  }
})
