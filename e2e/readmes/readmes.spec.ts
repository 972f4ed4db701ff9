import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../../sandbox/accounts'
import { createClient } from '../examples/create-client'
import { missingLanguage } from '../examples/other-languages'
import { heading, submitLogin } from '../support/actions'
import { findChromium } from '../support/chromium'
import { allowButton } from '../support/oauth-actions'
import { missingPrograms } from '../support/proxies/programs'
import { type Example, FailedCommand, startExample, startLanguage } from './example'
import type { ReadmeExample } from './examples'
import { filesOf, registrationOptions } from './readme'

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

test.describe('OpenID Connect in another language', () => {
  // Each of them listens on the port of docs/other-languages.md.
  test.describe.configure({ mode: 'default' })
  const shop = 'http://localhost:8000/'
  /** What pip and Go print about a package that their registry does not have, or without a network. */
  const notServed = /No matching distribution found|dial tcp|: (?:403|404|410) /

  for (const [language, example] of [
    ['Python', 'python-api'],
    ['Go', 'go-api'],
  ] as const) {
    test(`${language}: the application gets an ID token`, async ({ page }) => {
      const missing = missingLanguage(example)
      test.skip(missing !== undefined, missing ?? '')
      const client = await createClient(...registrationOptions())
      const settings = Object.entries(client).map(([name, value]) => `${name}='${value}'\n`)
      const app = await startLanguage(language, settings.join(''), shop).catch((error: Error) => error)
      test.skip(
        app instanceof FailedCommand && notServed.test(app.message),
        'The registry does not serve a package.',
      )
      if (app instanceof Error) throw app
      try {
        await page.goto(shop)
        await submitLogin(page, person)
        await allowButton(page).click()
        await page.waitForURL(`${shop}**`)
        expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ email: person.email })
      } finally {
        await app.stop()
      }
    })
  }
})

/** A test of an application: it has the cookies, and signs in nowhere. */
const signedInTest = `import { expect, test } from '@playwright/test'
test('the person is signed in', async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto('http://localhost:3000/')
  await expect(page.getByText('Signed in as ${person.email}')).toBeVisible({ timeout: 30_000 })
})
`

test('CI: the tests of an application begin signed in, with the files of docs/ci.md', () => {
  const files = filesOf(readFileSync('docs/ci.md', 'utf8'))
  expect(Object.keys(files)).toEqual(['playwright.config.ts', 'sign-in.setup.ts'])
  const launchOptions = JSON.stringify({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const folder = test.info().outputPath()
  for (const [name, code] of Object.entries({
    ...files,
    'package.json': '{}',
    'own.config.ts': `import documented from './playwright.config'
export default { ...documented, use: { ...documented.use, launchOptions: ${launchOptions} } }
`,
    'signed-in.spec.ts': signedInTest,
  }))
    writeFileSync(join(folder, name), code)
  const command = [resolve('node_modules/.bin/playwright'), 'test', '--config=own.config.ts']
  // Playwright tells the programs that a test starts that they belong to it.
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: process.env.HOME }
  const { stdout } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' })
  expect(stdout).toContain('2 passed')
})
