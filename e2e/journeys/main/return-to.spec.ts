import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  alertOf,
  expectSignedIn,
  flowUrlOf,
  heading,
  queryOf,
  submitLogin,
  submitRegistration,
  verifyAddress,
} from '../../support/actions'
import { demoSiteUrl } from '../../support/backend'

const own = '/logoutsuccess?from=here'
const demo = `${demoSiteUrl}/deep?a=b&c=d`

test.beforeEach(async ({ context }) => {
  await context.route(`${demoSiteUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Demo</title><h1>The demo site</h1>',
    }),
  )
})

test('a registration redirects to return_to, even through the login page', {
  tag: '@no-script',
}, async ({ page }) => {
  await page.goto(`/login?return_to=${encodeURIComponent(own)}`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(heading(page, 'Register an account')).toBeVisible()
  expect(queryOf(page)).toEqual({ return_to: own })
  await page.getByRole('main').getByRole('link').click()
  await expect(heading(page, 'Login')).toBeVisible()
  expect(queryOf(page)).toEqual({ return_to: own, from: 'registration' })

  await page.getByRole('link', { name: 'Sign up' }).click()
  const person = newPerson()
  await submitRegistration(page, person)
  await verifyAddress(page, person)
  await expect(page).toHaveURL(own)
})

test('a sign-in redirects to return_to, even after an incorrect password', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person }) => {
  await page.goto(`/login?return_to=${encodeURIComponent(own)}`)
  await submitLogin(page, { ...person, password: 'not-the-password' })
  await expect(alertOf(page)).toBeVisible()
  await submitLogin(page, person)
  await expect(page).toHaveURL(own)
})

test('a sign-in may redirect to another site that is allowed', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person }) => {
  await page.goto(`/login?return_to=${encodeURIComponent(demo)}`)
  await submitLogin(page, person)
  await expect(page).toHaveURL(demo)
})

test('a registration may redirect to another site that is allowed', { tag: '@oldest-ory' }, async ({
  page,
}) => {
  await page.goto(`/registration?return_to=${encodeURIComponent(demo)}`)
  const person = newPerson()
  await submitRegistration(page, person)
  await verifyAddress(page, person)
  await expect(page).toHaveURL(demo)
})

test('any other return_to is ignored', async ({ page, person }) => {
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    `${demoSiteUrl}.evil.example/`,
    `${demoSiteUrl}@evil.example/`,
    '///evil.example/',
  ]) {
    await page.goto(`/login?return_to=${encodeURIComponent(returnTo)}`)
    await expect(heading(page, 'Sign in')).toBeVisible()
    expect(await flowUrlOf(page), returnTo).not.toContain('return_to')
  }
  await submitLogin(page, person)
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, person)
})
