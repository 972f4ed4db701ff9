import { signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { emailField, heading, passwordField, signInButton, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { allowButton, expectConsent } from '../../support/oauth-actions'
import {
  booksUrl,
  cinemaUrl,
  expectHello,
  expectNobodySignedIn,
  recordTokens,
  signInFrom,
  waitUntilSignedOut,
} from '../../support/portal-actions'

const { hydraUrl, portal } = currentBackend()

test('who signs in at one site is signed in at the other, and out of both', async ({
  page,
  person,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await signInFrom(other, booksUrl, person)
  await signInFrom(page, booksUrl, person, { remember: true })
  await page.goto(cinemaUrl)
  await expectHello(page, person)

  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${cinemaUrl}/`)
  await waitUntilSignedOut(page, cinemaUrl)
  await waitUntilSignedOut(page, booksUrl)
  expect(await signedInEmail(page.request)).toBeNull()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(emailField(page)).toBeVisible()

  // Another browser of the same person is another login.
  await other.goto(cinemaUrl)
  await expectHello(other, person)
})

test('who is signed in at Hydra already goes through without a page', async ({ page, person }) => {
  await signInFrom(page, booksUrl, person, { remember: true })
  await page.context().clearCookies({ name: 'user_client' })
  await page.goto(cinemaUrl)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectHello(page, person)
  await expect(page).toHaveURL(`${cinemaUrl}/`)
})

test('two tabs each get back to where they began, and a tab notices what the other did', async ({
  page: books,
  person,
  context,
}) => {
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

  // The first tab's page is from before somebody signed in, so that Kratos asks who it is.
  await books.reload()
  await expect(heading(books, "Confirm it's you")).toBeVisible()
  await passwordField(books).fill(person.password)
  await signInButton(books).click()
  await expectConsent(books)
  await allowButton(books).click()
  await expectHello(books, person)
  await expect(books).toHaveURL(`${booksUrl}/shelf`)

  await cinema.getByRole('link', { name: 'Sign out' }).click()
  await waitUntilSignedOut(cinema, cinemaUrl)
  // The books' page is from before, too: it offers to sign out who is signed out already.
  await books.getByRole('link', { name: 'Sign out' }).click()
  await expect(heading(books, 'You are Logged out successfully!')).toBeVisible()
  await books.getByRole('link', { name: 'Continue' }).click()
  await expect(books).toHaveURL(`${booksUrl}/shelf`)
  await signInFrom(books, `${booksUrl}/shelf`, person)
})

test('tokens are in no address, no page and no cookie that script reads', async ({ page, person }) => {
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
