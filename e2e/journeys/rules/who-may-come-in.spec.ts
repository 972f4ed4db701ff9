import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { emailField, heading, passwordField, signInButton, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { startVariantKratos, type VariantKratos } from '../../support/kratos-variant'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { allowAtProvider, expectAtProvider, registerAtProvider } from '../../support/provider-actions'
import type { RelyingParty } from '../../support/relying-party'
import { askForVariant } from '../../support/variants'

/**
 * The registration policy (docs/accounts.md), while an application waits. With a return_to: journeys/flows.
 */

let kratos: VariantKratos
let app: AnotherApp

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  kratos = await startVariantKratos('registration-off')
  app = await startAnotherApp('who-may-come-in', {
    ORY_SDK_URL: kratos.url,
    REGISTRATION: 'closed',
    DOMAIN_PROVIDERS: 'corp.example.com:google',
    KEEP_SIGNED_IN: 'on',
  })
})
test.afterAll(async () => {
  await app.stop()
  kratos.stop()
})

/**
 * Starts at the application, and continues in the app with these settings: Hydra redirects to the first one.
 */
async function beginAt(party: RelyingParty, page: Page, path: '/login' | '/registration'): Promise<void> {
  await party.begin(page)
  const login_challenge = new URL(page.url()).searchParams.get('login_challenge') ?? ''
  expect(login_challenge).not.toBe('')
  await page.goto(`${app.url}${path}?${new URLSearchParams({ login_challenge })}`)
}

test('a visitor who cannot register signs in, and the provider of the domain redirects to the application', {
  tag: '@more',
}, async ({ page, context, application, anotherBrowser }) => {
  const email = newPerson().email.replace(/@.*/, '@corp.example.com')
  const before = await anotherBrowser((other) => askForVariant(other, 'oidc'))
  await registerAtProvider(before, 'Google', email)
  await askForVariant(context, 'registration-off')

  const party = await application()
  await beginAt(party, page, '/registration')
  await expect(heading(page, 'You cannot create an account here')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await emailField(page).fill(email)
  await passwordField(page).fill('not-for-Kratos-1')
  await signInButton(page).click()
  await expectAtProvider(page, 'Google')
  await allowAtProvider(page, { email })
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email })
})

test('without the tick, the session for an application ends with the browser', { tag: '@more' }, async ({
  page,
  context,
  person,
  application,
}) => {
  await askForVariant(context, 'registration-off')
  const party = await application()
  await beginAt(party, page, '/login')
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()
  await submitLogin(page, person)
  await expectConsent(page)
  const cookies = await context.cookies(app.url)
  expect(cookies.find(({ name }) => name === 'ory_kratos_session')?.expires).toBe(-1)
  await allowAndFinish(party, page)
})
