import { signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { emailField, heading, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { allowButton, expectConsent } from '../../support/oauth-actions'
import {
  booksUrl,
  cinemaUrl,
  expectHello,
  expectNobodySignedIn,
  recordTokens,
  signInFrom,
  signOutAtSite,
  waitUntilSignedOut,
} from '../../support/portal-actions'

const { hydraUrl, portal } = currentBackend()

test('a sign-in at one site signs in at the other, and a sign-out ends both', {
  tag: ['@more', '@instances'],
}, async ({ page, person, anotherBrowser }) => {
  const other = await anotherBrowser()
  await signInFrom(other, booksUrl, person)
  await signInFrom(page, booksUrl, person, { remember: true })
  await page.goto(cinemaUrl)
  await expectHello(page, person)

  await signOutAtSite(page)
  await waitUntilSignedOut(page, booksUrl)
  expect(await signedInEmail(page.request)).toBeNull()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(emailField(page)).toBeVisible()

  // The same person in another browser has another login session at Hydra.
  await other.goto(cinemaUrl)
  await expectHello(other, person)
})

test('a visitor who is already signed in at Hydra sees no page', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await signInFrom(page, booksUrl, person, { remember: true })
  await page.context().clearCookies({ name: 'user_client' })
  await page.goto(cinemaUrl)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectHello(page, person)
  await expect(page).toHaveURL(`${cinemaUrl}/`)
})

test('two tabs each return to their own site, and each notices the sign-in of the other', {
  tag: '@more',
}, async ({ page: books, person, context }) => {
  const cinema = await context.newPage()
  for (const [tab, url] of [
    [books, `${booksUrl}/shelf`],
    [cinema, `${cinemaUrl}/tonight`],
  ] as const) {
    await tab.goto(url)
    await tab.getByRole('link', { name: 'Sign in' }).click()
    await expect(heading(tab, 'Sign in')).toBeVisible()
  }

  await submitLogin(cinema, person)
  await expectConsent(cinema)
  await allowButton(cinema).click()
  await expectHello(cinema, person)
  await expect(cinema).toHaveURL(`${cinemaUrl}/tonight`)

  // The first tab was opened before the sign-in.
  await books.reload()
  await expectConsent(books)
  await allowButton(books).click()
  await expectHello(books, person)
  await expect(books).toHaveURL(`${booksUrl}/shelf`)

  await signOutAtSite(cinema)
  // This page is also old: it still offers to sign out.
  await books.getByRole('link', { name: 'Sign out' }).click()
  await expect(heading(books, 'You are Logged out successfully!')).toBeVisible()
  await books.getByRole('link', { name: 'Continue' }).click()
  await expect(books).toHaveURL(`${booksUrl}/shelf`)
  await signInFrom(books, `${booksUrl}/shelf`, person)
})

test('tokens are in no URL, in no page and in no cookie that script can read', { tag: '@more' }, async ({
  page,
  person,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await signInFrom(page, booksUrl, person)
  const tokens = await recordTokens(page)
  await page.goto(`${portal.portalUrl}/loginsuccess`)
  const seen = [
    ...urls,
    await page.content(),
    await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage])),
  ]
  expect(urls.some((url) => url.startsWith(hydraUrl))).toBe(true)
  expect(seen.filter((text) => tokens.some((token) => text.includes(token)))).toEqual([])
})
