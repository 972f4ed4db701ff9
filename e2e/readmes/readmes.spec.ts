import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../../sandbox/accounts'
import { heading, submitLogin } from '../support/actions'
import { allowButton } from '../support/oauth-actions'
import { missingPrograms } from '../support/proxies/programs'
import { type Example, startExample } from './example'
import type { ReadmeExample } from './examples'

/** The first account on the front page of the sandbox. */
const [person = { email: '', password: '' }] = demoAccounts

const test = base.extend<{ start: (name: ReadmeExample) => Promise<Example> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  start: async ({}, use) => {
    const started: Example[] = []
    await use(async (name) => {
      const example = await startExample(name)
      started.push(example)
      return example
    })
    for (const example of started) await example.stop()
  },
})

/** Signs in from the front page, and sees the page for signed-in people. */
async function signInAt(page: Page, url: string, afterSignIn = async () => {}): Promise<void> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(page, person)
  await afterSignIn()
  await expect(heading(page, 'Your orders')).toBeVisible()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
}

test('session cookie: the application knows who signed in', async ({ page, start }) => {
  const { url } = await start('express-session')
  await signInAt(page, url)
  const response = await page.request.get(`${url}/orders`, { maxRedirects: 0 })
  expect([response.status(), await response.text()]).toEqual([200, expect.stringContaining(person.email)])
})

test('OpenID Connect: the application gets an ID token', async ({ page, start }) => {
  const { url } = await start('next-oidc')
  await signInAt(page, url, () => allowButton(page).click())
  expect((await page.request.get(`${url}/orders`, { maxRedirects: 0 })).status()).toBe(200)
})

test('single-page application: its API accepts the access token', async ({ page, start }) => {
  const { url } = await start('spa-api')
  await signInAt(page, url)
  await expect(page.getByText('A lantern')).toBeVisible()
})

test('proxy: the application behind it gets the email address', async ({ page, start }) => {
  test.skip(missingPrograms('caddy') !== undefined, missingPrograms('caddy') ?? '')
  const { url } = await start('proxy')
  await page.goto(`${url}/orders`)
  await submitLogin(page, person)
  await expect(page).toHaveURL(`${url}/orders`)
  expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ email: person.email })
})

test('native: the application returns from the browser with tokens', async ({ page, start }) => {
  const app = await start('native')
  await page.goto(await app.says(/Open {3}(\S+)/))
  await submitLogin(page, person)
  await allowButton(page).click()
  const link = page.getByRole('link', { name: 'Open the app' })
  app.type((await link.getAttribute('href')) ?? '')
  expect(await app.says(/Signed in as (\S+)\.\n/)).toBe(person.email)
  app.type('')
  expect(await app.says(/The orders of (\S+)\.\n/)).toBe(person.email)
})
