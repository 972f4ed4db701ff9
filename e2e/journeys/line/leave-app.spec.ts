import type { Locator, Page } from '@playwright/test'
import { signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPassword } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  heading,
  noticeOf,
  openOtherMethods,
  passwordField,
  submitLogin,
} from '../../support/actions'
import { deviceBrowser, lineUserAgents } from '../../support/line'
import { takePicture } from '../../support/pictures'
import { refuseAtProvider } from '../../support/provider-actions'
import { openSettings } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

const outside = 'This link can no longer be used'
const facebookOnIPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.36.103]'
const instagramOnAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 354.0.0.47.100 Android'
const openInBrowser = { name: 'Open in browser' } as const

/** The title names Latchkey's host. */
const question = (page: Page) => heading(page, `Continue on ${new URL(page.url()).host}?`)

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

test.describe('inside LINE', { tag: '@more' }, () => {
  test.use({ userAgent: lineUserAgents.Android })

  test('a visitor continues in the browser of the device, with the typed values but no password', async ({
    page,
    person,
    anotherBrowser,
  }) => {
    await page.goto('/login?loginError=true&return_to=/sessions')
    await openOtherMethods(page)
    await emailField(page).fill(person.email)
    await passwordField(page).fill(person.password)
    await page.getByRole('button', openInBrowser).click()
    await expect(question(page)).toBeVisible()
    const href = (await page.getByRole('link', openInBrowser).getAttribute('href')) ?? ''
    expect(new URL(href).searchParams.get('openExternalBrowser')).toBe('1')

    const other = await anotherBrowser((context) => askForVariant(context, 'oidc'), deviceBrowser)
    await other.goto(href)
    await expect(question(other)).toBeVisible()
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(emailField(other)).toHaveValue(person.email)
    await expect(passwordField(other)).toHaveValue('')
    await submitLogin(other, person)
    await expect(other).toHaveURL('/sessions')

    // The code works once. The same page follows for an unknown one.
    await other.context().clearCookies()
    await other.goto(href)
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(other, outside)).toBeVisible()
    await other.goto('/continue-here?code=other')
    await expect(heading(other, outside)).toBeVisible()
    await other.getByRole('link', { name: 'Sign in' }).click()
    await expect(emailField(other)).toHaveValue('')
    // Nobody is signed in inside LINE.
    expect(await signedInEmail(page.request)).toBeNull()
  })

  test('while an application waits, the link out of the app opens its own start', async ({
    page,
    application,
  }) => {
    const party = await application(({ url }) => ({ client_uri: `${url}/start` }))
    await party.begin(page)
    await refuseAtProvider(page, 'Cancel')
    await expect(
      page.getByText(/^To use your browser, open Harbour Café there and start again\./),
    ).toBeVisible()
    const start = page.getByRole('link', { name: 'Open Harbour Café' })
    await expect(start).toHaveAttribute('href', /\/start\?openExternalBrowser=1$/)
    await expect(page.getByRole('button', openInBrowser)).toBeHidden()
  })
})

test.describe('inside Instagram, where accounts have passkeys', { tag: '@more' }, () => {
  test.use({ userAgent: instagramOnAndroid })

  test('the settings have no button for a new passkey, and explain why', async ({
    page,
    context,
    person,
  }) => {
    await askForVariant(context, 'passkey')
    await startSession(page, person)
    await openSettings(page)
    await expect(page.getByText('This browser cannot use passkeys or security keys.')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Add (passkey|security key)/ })).toHaveCount(0)
  })
})

test.describe('inside Facebook on an iPhone', { tag: '@more' }, () => {
  test.use({ userAgent: facebookOnIPhone })

  test('Google is no dead button: in its place the page explains why, and links out', async ({
    page,
    person,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
    const exitLink = page.getByRole('button', openInBrowser)
    await expect(exitLink).toHaveAccessibleDescription('Google does not work inside Facebook.')
    // Among the providers, above the fields.
    const topOf = async (control: Locator) => (await control.boundingBox())?.y ?? Number.NaN
    expect(await topOf(exitLink)).toBeLessThan(await topOf(emailField(page)))
    await takePicture(page, 'in-app', 'login inside Facebook')

    // The key Enter still signs in.
    await emailField(page).fill(person.email)
    await passwordField(page).fill(newPassword())
    await passwordField(page).press('Enter')
    await expect(alertOf(page)).toHaveText(/password is incorrect/)
    await exitLink.click()
    await expect(question(page)).toBeVisible()
    await expect(page.getByText('Open the Facebook menu and choose your browser there.')).toBeVisible()
    await expect(noticeOf(page)).toHaveCount(0)
  })
})

test.describe('inside Instagram on Android', { tag: '@more' }, () => {
  test.use({ userAgent: instagramOnAndroid })

  test('a link opens the page in the browser of the device', async ({ page }) => {
    await page.goto('/registration?return_to=/sessions')
    await page.getByRole('button', openInBrowser).click()
    await expect(page.getByRole('link', openInBrowser)).toHaveAttribute(
      'href',
      /^intent:\/\/[^/]+\/continue-here\?code=[\w-]{60,}#Intent;scheme=https?;.*;end$/,
    )
  })
})
