import type { Page } from '@playwright/test'
import { signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  flowIdOf,
  flowUrlOf,
  heading,
  noticeOf,
  passwordField,
  queryOf,
  signInButton,
  signUpButton,
  submitLogin,
  submitRegistration,
} from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { proxyPath, startFlow } from '../../support/kratos-flow'
import { startVariantKratos, type VariantKratos } from '../../support/kratos-variant'
import { postPlainForm, readPlainForm } from '../../support/plain-form'
import { allowAtProvider, expectAtProvider, signInAtProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

/** The registration policy (docs/accounts.md). */

const supportUrl = 'https://help.example.com'
const signUpLink = (page: Page) => page.getByRole('link', { name: 'Sign up' })
const closed = 'You cannot create an account here'

/** The page that a visitor without an invitation gets. */
async function expectWhomToAsk(page: Page): Promise<void> {
  await expect(heading(page, closed)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', supportUrl)
}

test.describe('registration is off in Kratos', { tag: '@more' }, () => {
  test.describe.configure({ mode: 'default' })
  let kratos: VariantKratos
  let app: AnotherApp
  test.beforeAll(async () => {
    kratos = await startVariantKratos('registration-off')
    app = await startAnotherApp('registration-off', { ORY_SDK_URL: kratos.url, SUPPORT_URL: supportUrl })
  })
  test.afterAll(async () => {
    await app.stop()
    kratos.stop()
  })
  // The round trip to a provider returns to the first app.
  test.beforeEach(({ context }) => askForVariant(context, 'registration-off'))

  test('no page offers to create an account, and one explains whom to ask', async ({ page, person }) => {
    await page.goto(`${app.url}/login`)
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(signUpLink(page)).toHaveCount(0)
    await page.goto(`${app.url}/verification`)
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await expect(signUpLink(page)).toHaveCount(0)
    await page.goto(`${app.url}/registration?return_to=/sessions`)
    await expectWhomToAsk(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitLogin(page, person)
    await expect(page).toHaveURL(`${app.url}/sessions`)
  })

  test('a provider signs in people with an account, and no others', async ({ page }) => {
    const { email } = newPerson()
    await page.goto(`${app.url}/login?return_to=/sessions`)
    await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(alertOf(page)).toContainText('This service is not linked to any account here')
    expect(await signedInEmail(page.request)).toBeNull()
  })
})

test.describe('REGISTRATION=invited', { tag: '@more' }, () => {
  test.describe.configure({ mode: 'default' })
  let app: AnotherApp
  test.beforeAll(async () => {
    app = await startAnotherApp('invited', { REGISTRATION: 'invited', SUPPORT_URL: supportUrl })
  })
  test.afterAll(() => app.stop())
  test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

  test('no page offers to create an account, and a link explains whom to ask', async ({ page, person }) => {
    await page.goto(`${app.url}/login?return_to=/sessions`)
    await expect(signInButton(page)).toBeVisible()
    // Kratos would create accounts with them.
    await expect(page.getByRole('button', { name: /Google|LINE/ })).toHaveCount(0)
    await expect(signUpLink(page)).toHaveCount(0)
    await page.goto(`${app.url}/registration?return_to=/sessions`)
    await expectWhomToAsk(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitLogin(page, person)
    await expect(page).toHaveURL(`${app.url}/sessions`)
  })

  test('a registration that was started before goes no further: not by its page, form, JSON or API', async ({
    page,
  }) => {
    // The first app allows the start.
    await page.goto('/registration?return_to=/')
    const [path, id] = [await flowUrlOf(page), await flowIdOf(page)]
    const fields = await readPlainForm(page, path)
    const person = newPerson()
    const traits = { 'traits.email': person.email, password: person.password, method: 'password' }
    const sent = { ...fields, ...traits }

    await page.goto(app.url + path)
    await expectWhomToAsk(page)
    const posted = await postPlainForm(page, app.url + path, sent)
    expect(posted.headers().location ?? '').not.toContain('/verification')

    const action = `${app.url}${proxyPath}/self-service/registration?flow=${id}`
    const headers = { accept: 'text/html' }
    const form = await page.request.post(action, { form: sent, headers, maxRedirects: 0 })
    expect([form.status(), form.headers().location]).toEqual([303, expect.stringContaining('/error?')])
    const { csrf_token } = fields
    const { 'traits.email': email, ...method } = traits
    const data = { csrf_token, ...method, traits: { email } }
    const json = await page.request.post(action, { data, headers: { accept: 'application/json' } })
    expect([json.status(), await json.json()]).toMatchObject([
      400,
      { error: { id: 'self_service_flow_disabled' } },
    ])
    for (const start of ['browser', 'api']) {
      const begun = await page.request.get(`${app.url}${proxyPath}/self-service/registration/${start}`)
      expect(begun.status()).toBe(400)
    }
    expect(await signedInEmail(page.request)).toBeNull()
    // No account exists.
    await page.goto('/login')
    await submitLogin(page, person)
    await expect(alertOf(page)).toBeVisible()
  })

  test('a provider’s button that is pressed anyway does not start', async ({ page }) => {
    await page.goto('/login')
    const fields = await readPlainForm(page, page.url())
    const pressed = await postPlainForm(page, `${app.url}/login`, { ...fields, provider: 'google' })
    expect(pressed.headers().location).toContain('reason=registration_off')
    const { action, csrfToken } = await startFlow(page.request, 'login')
    const { pathname: path, search: query } = new URL(action)
    for (const body of [
      { form: { provider: 'google', csrf_token: csrfToken } },
      { data: { provider: 'google' } },
    ]) {
      const headers = { accept: 'application/json' }
      const response = await page.request.post(app.url + path + query, {
        ...body,
        headers,
        maxRedirects: 0,
      })
      expect(response.status()).toBe(400)
    }
  })
})

test('a bare /registration redirects to the login page, which explains how to create an account', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/registration')
  await expect(noticeOf(page)).toContainText('To create an account, choose “Sign up” below.')
  expect(queryOf(page)).toMatchObject({ loginError: 'true' })
  await signUpLink(page).click()
  await expect(heading(page, 'Register an account')).toBeVisible()
})

test.describe('REGISTRATION=open and DOMAIN_PROVIDERS', { tag: '@more' }, () => {
  test.describe.configure({ mode: 'default' })
  let app: AnotherApp
  test.beforeAll(async () => {
    app = await startAnotherApp('domains', {
      REGISTRATION: 'open',
      DOMAIN_PROVIDERS: 'corp.example.com:google',
    })
  })
  test.afterAll(() => app.stop())
  test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

  test('an address of the domain redirects to its provider, with and without an account', async ({
    page,
  }) => {
    const email = newPerson().email.replace(/@.*/, '@corp.example.com')
    for (const path of ['/login', '/registration?return_to=/']) {
      await page.goto(app.url + path)
      await emailField(page).fill(email)
      await passwordField(page).fill('not-for-Kratos-1')
      await (path.startsWith('/login') ? signInButton(page) : signUpButton(page)).click()
      await expectAtProvider(page, 'Google')
      await allowAtProvider(page, { email })
      await expect(page).toHaveURL('/')
      expect(await signedInEmail(page.request)).toBe(email)
      await page.context().clearCookies({ name: 'ory_kratos_session' })
    }
  })

  test('another address does not, and a registration starts without a return_to', async ({ page }) => {
    const person = newPerson()
    await page.goto(`${app.url}/registration`)
    await submitRegistration(page, person)
    await expect(heading(page, 'Verify your account')).toBeVisible()
    expect(await signedInEmail(page.request)).toBe(person.email)
    await page.context().clearCookies({ name: 'ory_kratos_session' })
    await page.goto(`${app.url}/login?return_to=/sessions`)
    await submitLogin(page, person)
    await expect(page).toHaveURL(`${app.url}/sessions`)
  })
})
