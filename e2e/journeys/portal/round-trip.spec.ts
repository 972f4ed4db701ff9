import { expect, test } from '../../fixtures/fixtures'
import {
  accountMenu,
  accountNavigation,
  alertOf,
  expectSignedIn,
  heading,
  submitLogin,
} from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { allowButton, denyButton, expectConsent } from '../../support/oauth-actions'
import {
  booksUrl,
  expectHello,
  expectNobodySignedIn,
  recordTokens,
  signOutAtSite,
} from '../../support/portal-actions'
import { signInAtProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const { portal } = currentBackend()

test('a site redirects a visitor to the sign-in, gets the visitor back on the same page, and signs out', {
  tag: ['@no-script', '@each-deployment', '@more'],
}, async ({ page, person }) => {
  const here = `${booksUrl}/shelf?page=2&sort=name`
  await page.goto(here)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(page, person)
  await expectConsent(page)
  await allowButton(page).click()
  await expectHello(page, person)
  await recordTokens(page)
  await expect(page).toHaveURL(here)

  await signOutAtSite(page)
})

test('a visitor without return_to gets the success page', { tag: '@more' }, async ({ page, person }) => {
  await page.goto(`${portal.portalUrl}/oauth`)
  await submitLogin(page, person)
  await expectConsent(page)
  await allowButton(page).click()
  await expect(heading(page, 'You are Logged in successfully!')).toBeVisible()
  await page.goto(`${portal.portalUrl}/?logout=true`)
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('a visitor who denies the consent can retry and returns to the site', {
  tag: ['@no-script', '@more'],
}, async ({ page, person }) => {
  const here = `${booksUrl}/basket`
  await page.goto(here)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(page, person)
  await expectConsent(page)
  await denyButton(page).click()

  await expect(page).toHaveURL(/\/login\?.*loginError=true/)
  await expect(alertOf(page)).toContainText('The resource owner denied the request')
  await page.goto(here)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectConsent(page)
  await allowButton(page).click()
  await expectHello(page, person)
  await expect(page).toHaveURL(here)
})

test('a sign-in from a site after LINE was linked is an ordinary one', { tag: '@more' }, async ({
  page,
  person,
  context,
}) => {
  await askForVariant(context, 'oidc')
  await page.goto(`${portal.portalUrl}/login?bind=true`)
  await submitLogin(page, person)
  await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
  await expect(heading(page, 'Your LINE Account has been Linked successfully!')).toBeVisible()

  await page.goto(booksUrl)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectConsent(page)
})

test('a visitor who signs in directly, and came from no site, gets the account page', {
  tag: '@more',
}, async ({ page, person }) => {
  await page.goto(`${portal.portalUrl}/login`)
  await submitLogin(page, person)
  await expect(accountNavigation(page)).toBeVisible()
  await expectSignedIn(page, person)
  await accountMenu(page).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})
