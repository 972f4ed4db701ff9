import type { Page } from '@playwright/test'
import { deactivateAccount } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, flowIdOf, heading, queryOf, signOut, submitLogin } from '../../support/actions'
import { askForFault, endFault } from '../../support/faults'
import { flowStatus } from '../../support/kratos-flow'
import {
  allowAtProvider,
  goToProvider,
  refuseAtProvider,
  registerAtProvider,
} from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

const destination = '/sessions?from=here'
const login = `/login?${new URLSearchParams({ return_to: destination })}`

/** The target of a link of the page. */
async function queryOfLink(page: Page, name: string): Promise<Record<string, string>> {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  return Object.fromEntries(new URL(href ?? '', page.url()).searchParams)
}

async function cancelAt(page: Page): Promise<void> {
  await goToProvider(page, 'Sign in with Google', 'Google')
  await refuseAtProvider(page, 'Cancel')
  await expect(alertOf(page)).toHaveText(/was cancelled/)
}

test('a sign-in that was cancelled at a provider does not lose the visitor’s destination', {
  tag: '@more',
}, async ({ page, person }) => {
  await page.goto(login)
  await cancelAt(page)
  expect(await queryOfLink(page, 'Sign up')).toEqual({ return_to: destination })
  await page.reload()
  await submitLogin(page, person)
  await expect(page).toHaveURL(destination)
})

test('nor does a reload after the flow has expired', { tag: '@more' }, async ({ page, person, context }) => {
  await askForFault(context, 'short-lived')
  await page.goto(login)
  const flow = await flowIdOf(page)
  await endFault(context)
  await expect.poll(() => flowStatus(page.request, 'login', flow)).toBe(410)
  // Kratos sends browsers to URLs that name only the flow.
  await page.goto(`/login?flow=${flow}`)
  expect(await flowIdOf(page)).not.toBe(flow)
  expect(await queryOfLink(page, 'Sign up')).toMatchObject({ return_to: destination })
  await submitLogin(page, person)
  await expect(page).toHaveURL(destination)
})

test('an application that waits is not lost, nor its language', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await party.begin(page, { ui_locales: 'de' })
  await page.getByRole('button', { name: /Google/ }).click()
  await refuseAtProvider(page, 'Cancel')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(queryOf(page)).toMatchObject({ login_challenge: expect.any(String), ui_locales: 'de' })
  await page.goto(page.url().replace('ui_locales=de', 'ui_locales=en'))
  await submitLogin(page, person)
  // The authorization request names the language of its own pages.
  await expect(heading(page, 'Zugriff erlauben')).toBeVisible()
})

test('an account that is disabled: the login page shows that, and keeps the destination', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, anotherBrowser }) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'Google', email)
  await deactivateAccount(page.request)
  const other = await anotherBrowser()
  await askForVariant(other.context(), 'oidc')
  await other.goto(login)
  await goToProvider(other, 'Sign in with Google', 'Google')
  await allowAtProvider(other, { email })
  await expect(alertOf(other)).toHaveText('This account has been disabled. Please contact support.')
  expect(queryOf(other)).toMatchObject({ return_to: destination })
  await other.getByText('Try another way', { exact: true }).click()
  await submitLogin(other, person)
  await expect(other).toHaveURL(destination)
})

test('bind=true and setting=true apply to a sign-in with a provider', { tag: '@more' }, async ({ page }) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'Google', email)
  await signOut(page)
  for (const [marker, url] of [
    ['bind', /\/bind\?/],
    ['setting', /\/setting\?/],
  ] as const) {
    await page.context().clearCookies({ name: /session/ })
    await page.goto(`/login?${marker}=true&return_to=/sessions`)
    await goToProvider(page, 'Sign in with Google', 'Google')
    await allowAtProvider(page, { email })
    await expect(page).toHaveURL(url)
    expect(queryOf(page)).toMatchObject({ return_to: '/sessions' })
  }
})
