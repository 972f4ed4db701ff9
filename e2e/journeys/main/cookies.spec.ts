import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import {
  emailField,
  expectSignedIn,
  flowIdOf,
  flowUrlOf,
  heading,
  noticeOf,
  passwordField,
  queryOf,
  signInButton,
  submitLogin,
} from '../../support/actions'
import { blockCookies } from '../../support/cookies'
import { recordDocuments } from '../../support/requests'

const blocked = 'Your browser is blocking cookies'
const loadedAgain = /^We could not confirm that this form came from your browser, so we reloaded the page/

/** Puts another value into Kratos' CSRF cookie. */
async function replaceCsrfCookie(context: BrowserContext, value: string): Promise<void> {
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('csrf_token'))
  expect(cookies).toHaveLength(1)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, value })))
}

test('a lost CSRF cookie: the flow restarts with a notice', {
  tag: ['@no-script', '@https'],
}, async ({ page, person, context }) => {
  await page.goto('/login?return_to=/')
  await context.clearCookies({ name: /^csrf_token/ })
  await submitLogin(page, person)
  await expect(noticeOf(page)).toHaveText(loadedAgain)
  expect(queryOf(page)).toMatchObject({ return_to: '/', notice: 'csrf' })
  await expect(emailField(page)).toHaveValue(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('a CSRF cookie of another browser: the flow restarts once, with a notice', {
  tag: ['@https', '@more'],
}, async ({ page, person, context, anotherBrowser }) => {
  const other = await anotherBrowser()
  await other.goto('/login')
  const foreign = (await other.context().cookies()).find(({ name }) => name.startsWith('csrf_token'))

  await page.goto('/login?return_to=/&custom=1')
  await replaceCsrfCookie(context, foreign?.value ?? '')
  const documents = recordDocuments(page)
  await submitLogin(page, person)
  await expect(noticeOf(page)).toHaveText(loadedAgain)
  expect(queryOf(page)).toEqual({ return_to: '/', custom: '1', notice: 'csrf' })
  expect(documents.length).toBeLessThanOrEqual(4)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue('')

  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('a CSRF cookie that is invalid again after the restart: an error page, no loop', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await page.goto('/login')
  await replaceCsrfCookie(context, 'rubbish')
  await submitLogin(page, person)
  await expect(noticeOf(page)).toHaveText(loadedAgain)
  await replaceCsrfCookie(context, 'rubbish')
  await submitLogin(page, person)
  await expect(heading(page, "We could not confirm that it's you")).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('the page of another browser starts a new flow', { tag: '@more' }, async ({
  page,
  person,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await other.goto('/login?return_to=/')
  await page.goto('/login')
  await page.goto(await flowUrlOf(other))
  await expect(noticeOf(page)).toHaveText('This page has expired, so we opened a new one for you.')
  expect(queryOf(page)).toEqual({ return_to: '/', notice: 'stale' })
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

for (const path of ['/login', '/verification'])
  test(`the flow of ${path} in a browser without a cookie starts anew`, {
    tag: ['@https', '@more', ...(path === '/login' ? ['@no-script'] : [])],
  }, async ({ page, anotherBrowser, javaScriptEnabled }) => {
    await page.goto(path)
    await expect(emailField(page)).toBeVisible()
    const other = await anotherBrowser(undefined, { javaScriptEnabled: javaScriptEnabled ?? true })
    await other.goto(await flowUrlOf(page))
    await expect(noticeOf(other)).toHaveText('This page has expired, so we opened a new one for you.')
    await expect(emailField(other)).toBeVisible()
    expect(await flowIdOf(other)).not.toBe(await flowIdOf(page))
  })

test('a browser that blocks cookies gets the cookies page after one restart', { tag: '@more' }, async ({
  anotherBrowser,
  person,
}) => {
  const page = await anotherBrowser(blockCookies)
  const documents = recordDocuments(page)
  await page.goto('/login')
  await submitLogin(page, person)
  await expect(heading(page, blocked)).toBeVisible()
  await expect(page.getByText(/^Signing in needs cookies/)).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await submitLogin(page, person)
  await expect(heading(page, blocked)).toBeVisible()
  expect(documents.length).toBeLessThanOrEqual(8)
})
