import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import type { Person } from '../fixtures/people'
import { heading, passwordField, signInButton, submitLogin } from '../support/actions'
import { currentBackend } from '../support/backend'
import { startVariantKratos } from '../support/kratos-variant'
import { allowButton, denyButton, expectConsent } from '../support/oauth-actions'
import { newPhone, phoneField } from '../support/phone-actions'
import {
  allowAtProvider,
  expectAtProvider,
  type ProviderAccount,
  refuseAtProvider,
  signInAtProvider,
} from '../support/provider-actions'
import { openRows } from '../support/settings-actions'
import { askForVariant } from '../support/variants'
import { createClient } from './create-client'
import { startTerminal, type Terminal } from './terminal'

const { appUrl } = currentBackend()
const landingPage = `${appUrl}/open-app/harbour`

async function startApp(...options: string[]): Promise<Terminal> {
  const { ISSUER, CLIENT_ID } = await createClient(
    ...['--kind', 'mobile', '--name', 'Harbour', '--redirect', landingPage, ...options],
  )
  return startTerminal('native', { ISSUER, CLIENT_ID, REDIRECT_URI: landingPage })
}

/** Opens the URLs that the application passes to the system. The browser starts in its current state. */
async function openFor(app: Terminal, page: Page): Promise<void> {
  const [url = ''] = await app.next(/Open {3}(\S+)/)
  await page.goto(url)
}

/**
 * The URL that the system passes to the application when the person presses the button. There is no such
 * system here.
 */
async function linkToApp(page: Page): Promise<string> {
  await expect(heading(page, 'Back to the app')).toBeVisible()
  const href = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')
  expect(href).toMatch(/^com\.example\.harbour:\/signed-in\?/)
  // The page also continues automatically, and keeps the code from others.
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', `0;url=${href}`)
  return href ?? ''
}

/** The application rejects a link that belongs to none of its sign-ins. */
async function expectForeign(app: Terminal, link: string): Promise<void> {
  app.type(link)
  await app.next(/This link belongs to no sign-in of this application\.\n/)
}

test.beforeEach(({ watch }) => {
  // Chromium has no application for the scheme. A phone has.
  watch.expectConsoleError(/^Failed to launch 'com\.example\.harbour:/)
})

test('a person signs in to the application in the browser, uses it and signs out', async ({
  page,
  person,
}) => {
  const app = await startApp()
  try {
    await openFor(app, page)
    await submitLogin(page, person)
    await expectConsent(page)
    await expect(page.getByText('You will then return to an app on this device.')).toBeVisible()
    await allowButton(page).click()
    const link = await linkToApp(page)
    // Another person's code and state: a link that was sent to the victim.
    await expectForeign(app, 'com.example.harbour:/signed-in?code=theirs&state=theirs')
    app.type(link)
    expect(await app.next(/Signed in as (\S+)\.\n/)).toEqual([person.email])
    app.type('r')
    await app.next(/The tokens are new\.\n/)
    app.type('')
    expect(await app.next(/The orders of (\S+)\.\n/)).toEqual([person.email])
    app.type('q')
    await app.next(/Signed out\.\n/)

    // A code works once. The application that gets it again, in a new sign-in, rejects it.
    await openFor(app, page)
    await expectForeign(app, link)
  } finally {
    await app.stop()
  }
})

test('a denial, a used code and a sign-out elsewhere have their texts', async ({ page, person }) => {
  const app = await startApp()
  try {
    await openFor(app, page)
    await submitLogin(page, person)
    await denyButton(page).click()
    const refusal = await linkToApp(page)
    await expect(page.getByText('the sign-in was cancelled or not finished')).toBeVisible()
    app.type(refusal)
    await app.next(/The sign-in was cancelled\.\n/)

    await openFor(app, page)
    await allowButton(page).click()
    const link = await linkToApp(page)
    const forged = new URL(link)
    forged.searchParams.set('code', 'forged')
    app.type(forged.href)
    await app.next(/The sign-in has expired, or was used already\.\n/)

    await openFor(app, page)
    await allowButton(page).click()
    app.type(await linkToApp(page))
    await app.next(/Signed in as/)
    await page.goto('/sessions')
    await openRows(page)
    await page.getByRole('button', { name: 'Remove access' }).click()
    await expect(page.getByText('The application no longer has access to your account.')).toBeVisible()
    app.type('')
    await app.next(/The sign-in has ended\.\n/)
  } finally {
    await app.stop()
  }
})

test('a sign-in with a provider gets the application a session of Kratos', async ({ page, person }) => {
  await askForVariant(page.context(), 'oidc')
  const kratos = await startVariantKratos('oidc', `${appUrl}/api/.ory`)
  const app = startTerminal('native', { KRATOS_URL: kratos.url, REDIRECT_URI: landingPage }, 'provider')
  try {
    await openFor(app, page)
    await expectAtProvider(page, 'Google')
    await refuseAtProvider(page, 'Cancel')
    await expect(page.getByText('the sign-in was cancelled or not finished')).toBeVisible()
    app.type('com.example.harbour:/signed-in?error=access_denied')
    await app.next(/The sign-in was not finished\.\n/)
    app.type('')

    await openFor(app, page)
    await allowAtProvider(page, { email: `native-${person.email}` })
    const link = await linkToApp(page)
    await expectForeign(app, 'com.example.harbour:/signed-in?code=theirs')
    app.type(link)
    expect(await app.next(/Signed in as (\S+)\.\n/)).toEqual([`native-${person.email}`])
    app.type('')
    await app.next(/The orders of/)
    // The session is the application's alone.
    expect((await page.request.get('/api/.ory/sessions/whoami')).status()).toBe(401)
    app.type('q')
    await app.next(/Signed out\.\n/)

    await openFor(app, page)
    await expectForeign(app, link)
  } finally {
    await app.stop()
    kratos.stop()
  }
})

const unfinished = [
  {
    who: 'has an account with the same address',
    variant: 'oidc',
    finish: async (page: Page, { password }: Person) => {
      await passwordField(page).fill(password)
      await signInButton(page).click()
    },
  },
  {
    who: 'has no account, and the provider knows no phone number',
    variant: 'phone',
    finish: async (page: Page, _: Person, account: ProviderAccount) => {
      await phoneField(page).fill(newPhone())
      await signInAtProvider(page, 'Continue', 'Google', account)
    },
  },
] as const

for (const { who, variant, finish } of unfinished) {
  test(`a person whom the provider alone cannot sign in finishes in the browser: who ${who}`, async ({
    page,
    person,
  }) => {
    const account = { email: variant === 'oidc' ? person.email : `native-${person.email}` }
    await askForVariant(page.context(), variant)
    const kratos = await startVariantKratos(variant, `${appUrl}/api/.ory`)
    const app = startTerminal('native', { KRATOS_URL: kratos.url, REDIRECT_URI: landingPage }, 'provider')
    try {
      await openFor(app, page)
      await allowAtProvider(page, account)
      await expect(page.getByText('the sign-in was cancelled or not finished')).toBeVisible()
      app.type((await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '')
      await app.next(/The sign-in was not finished\.\n/)
      app.type('b')

      await openFor(app, page)
      await signInAtProvider(page, 'Sign in with Google', 'Google', account)
      await finish(page, person, account)
      await expect(page.getByText('You can sign in to the app now.')).toBeVisible()
      app.type((await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '')

      await openFor(app, page)
      await allowAtProvider(page, account)
      app.type(await linkToApp(page))
      expect(await app.next(/Signed in as (\S+)\.\n/)).toEqual([account.email])
    } finally {
      await app.stop()
      kratos.stop()
    }
  })
}
