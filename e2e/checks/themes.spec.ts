import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import getPort from 'get-port'
import { expect, test } from '../fixtures/fixtures'
import {
  emailField,
  flowUrlOf,
  heading,
  openOtherMethods,
  passwordField,
  submitLogin,
} from '../support/actions'
import { type AnotherApp, startAnotherApp } from '../support/another-app'
import { appEnvironment } from '../support/app-environment'
import { currentBackend, demoSiteUrl } from '../support/backend'
import { linesOfGuide, prepareGuide } from '../support/guide'
import { signInUntilConsent } from '../support/oauth-actions'
import { takePicture } from '../support/pictures'
import { RelyingParty } from '../support/relying-party'
import { askForVariant } from '../support/variants'
import { checkScreenAgain } from '../support/watch'

/**
 * A theme by an author who read only docs/theming.md: its style sheet is the one in the document. Pictures
 * for review are in `test-results/themes`.
 */
const guide = readFileSync('docs/theming.md', 'utf8')

/** The text in a code block of the document. */
function example(from: string, to: string): string {
  return guide.split(from)[1]?.split(to)[0] ?? ''
}

const workedExample = example("theme.css <<'CSS'\n", '\nCSS\n')
const fontExample = example('```css\n', '```')

const drawing = (color: string, width = 128) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32"><rect width="${width}" height="32" rx="8" fill="${color}"/></svg>`

function folder(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-stranger-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, dirname(name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  return directory
}

function strangersTheme(): string {
  const directory = folder({
    'theme.css': `${workedExample}\n${fontExample}
      :root { --page-image: linear-gradient(to bottom, #eef6f2, #ffffff); --density: 0.875; --card-inline: start; --card-above: 4rem }`,
    'logo.svg': drawing('#0b6e4f'),
    'logo-dark.svg': drawing('#6fd6b0'),
    'icon.svg': drawing('#0b6e4f', 32),
    'providers/google.svg': drawing('#0b6e4f', 32),
    'fonts/OFL.txt': 'The licence of the font',
  })
  const font = 'node_modules/next/dist/next-devtools/server/font/geist-latin.woff2'
  copyFileSync(font, join(directory, 'fonts/source-sans-3.woff2'))
  return directory
}

let app: AnotherApp
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  app = await startAnotherApp('theme', {
    LATCHKEY_THEME_DIR: strangersTheme(),
    LATCHKEY_MESSAGES_DIR: folder({ 'en.json': '{"scope.berths.read":"See the berths of your ships"}' }),
    BRAND_NAME: 'Fern',
  })
})
test.afterAll(() => app.stop())

const mainButton = (page: Page) => page.getByRole('button', { name: 'Sign in with password' })

/** The color of the page, and whether its form controls are light or dark. */
function colors(page: Page) {
  return page.evaluate(() => {
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
    return { colorScheme, backgroundColor }
  })
}

test('a custom theme is used in both themes, and breaks no rule', { tag: '@sandbox' }, async ({ page }) => {
  await askForVariant(page.context(), 'oidc')
  await page.goto(`${app.url}/login`)
  await expect(mainButton(page)).toHaveCSS('background-color', 'rgb(11, 110, 79)')
  await expect(mainButton(page)).toHaveCSS('border-radius', '4px')
  await expect(emailField(page)).toHaveCSS('font-family', /^"Source Sans 3", system-ui/)
  const usedFonts = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(usedFonts).toEqual([expect.stringContaining('Source Sans 3')])
  const logo = page.getByRole('img', { name: 'Fern' })
  await expect(logo).toHaveJSProperty('naturalWidth', 128)
  const light = await logo.evaluate((image: HTMLImageElement) => image.currentSrc)
  await openOtherMethods(page)
  const mark = page.getByRole('button', { name: 'Sign in with Google' }).locator('img')
  await expect(mark).toHaveJSProperty('naturalWidth', 32)
  const card = await page.locator('.card').boundingBox()
  expect(card?.x).toBeLessThan(100)
  await takePicture(page, 'themes', 'login light desktop')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(mainButton(page)).toHaveCSS('background-color', 'rgb(20, 128, 94)')
  expect(await logo.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(light)
  await checkScreenAgain(page)
  await takePicture(page, 'themes', 'login dark desktop')

  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreenAgain(page)
  await takePicture(page, 'themes', 'login dark phone')
  await page.emulateMedia({ colorScheme: 'light' })
  await checkScreenAgain(page)
  await takePicture(page, 'themes', 'login light phone')
})

test('a folder with only a logo leaves the colors and the script of the page unchanged', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  const marked = await startAnotherApp('mark', {
    LATCHKEY_THEME_DIR: folder({ 'providers/google.svg': drawing('#0b6e4f', 32) }),
  })
  try {
    await askForVariant(page.context(), 'oidc')
    await page.goto(`${marked.url}/login`)
    await openOtherMethods(page)
    const mark = page.getByRole('button', { name: 'Sign in with Google' }).locator('img')
    await expect(mark).toHaveJSProperty('naturalWidth', 32)
    await page.getByRole('button', { name: 'Toggle password visibility' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await expect(mainButton(page)).not.toHaveCSS('background-color', 'rgb(11, 110, 79)')
  } finally {
    await marked.stop()
  }
})

test('a permission has the operator’s text', { tag: ['@sandbox', '@more'] }, async ({ page, person }) => {
  const noSite = { url: demoSiteUrl, visits: [], posts: [], close: async () => {} }
  const party = await RelyingParty.register(noSite, { client_name: 'Harbour' })
  await signInUntilConsent(party, page, person, { scope: 'openid email berths.read' })
  // The first app handled the request. Both read the same cookies.
  await page.goto(page.url().replace(currentBackend().appUrl, app.url))
  await expect(page.getByText('See the berths of your ships')).toBeVisible()
  await takePicture(page, 'themes', 'consent light desktop')
})

test('a theme causes no further request before the form can be used', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  const asked = async (url: string) => {
    const types: string[] = []
    const note = (request: { resourceType(): string }) => types.push(request.resourceType())
    page.on('request', note)
    await page.goto(`${url}/login`, { waitUntil: 'domcontentloaded' })
    page.off('request', note)
    return types.filter((type) => ['stylesheet', 'script'].includes(type)).length
  }
  const without = await asked(currentBackend().appUrl)
  expect(without).toBeGreaterThan(0)
  expect(await asked(app.url)).toBe(without)
})

test('the lines of the document, typed unchanged, start an app in the new theme', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  const folderOfLatchkey = prepareGuide()
  const built = ['deploy', 'package.json']
  for (const name of built) symlinkSync(resolve(name), join(folderOfLatchkey.folder, name))
  const url = `http://localhost:${await getPort()}`
  // What follows `npm start` in the document belongs in a file of variables.
  const [lines = ''] = linesOfGuide('docs/theming.md').split(/(?<=npm start\n)/)
  const ended = folderOfLatchkey.run(lines, appEnvironment(url))
  const answer = () =>
    Promise.race([page.request.get(`${url}/api/health/live`).then((got) => got.status()), ended])
  try {
    await expect(async () => expect(await answer()).toBe(200)).toPass({ timeout: 30_000 })
    await page.goto(`${url}/login`)
    await expect(page).toHaveTitle(/Fern/)
    await expect(mainButton(page)).toHaveCSS('background-color', 'rgb(11, 110, 79)')
  } finally {
    folderOfLatchkey.stop()
  }
})

test('browsers cache a file of the theme, and it runs nothing', { tag: ['@sandbox', '@more'] }, async ({
  request,
}) => {
  const page = await (await request.get(`${app.url}/login`)).text()
  const path = /\/theme\/[0-9a-f]{16}\.svg/.exec(page)?.[0] ?? ''
  const response = await request.get(app.url + path)
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['theme.css', 'logo.svg', '..%2ftheme.css', `${'0'.repeat(16)}.svg`]) {
    expect((await request.get(`${app.url}/theme/${name}`)).status()).toBe(404)
  }
})

const themeSwitch = (page: Page) => page.locator('header summary', { hasText: 'Theme: ' })

test('a visitor chooses the dark theme, and the form is not lost', { tag: '@sandbox' }, async ({
  page,
  person,
}) => {
  await page.goto('/login?return_to=/sessions')
  const url = await flowUrlOf(page)
  const light = await colors(page)
  expect(light.colorScheme).toBe('light')
  await themeSwitch(page).click()
  await page.getByRole('button', { name: 'Dark' }).click()

  await expect(themeSwitch(page)).toHaveText('Theme: Dark')
  await expect(page).toHaveURL(url)
  const dark = await colors(page)
  expect(dark.colorScheme).toBe('dark')
  expect(dark.backgroundColor).not.toBe(light.backgroundColor)
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#14171d')
  await takePicture(page, 'themes', 'chosen dark desktop')

  await submitLogin(page, person)
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
  expect((await colors(page)).colorScheme).toBe('dark')

  await page.emulateMedia({ media: 'print' })
  expect((await colors(page)).colorScheme).toBe('light')
})

test.describe('without JavaScript, on a dark device', { tag: ['@sandbox', '@more'] }, () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' })

  test('a visitor chooses the light theme', async ({ page }) => {
    await page.goto('/login')
    await themeSwitch(page).click()
    await page.getByRole('button', { name: 'Light' }).click()
    await expect(themeSwitch(page)).toHaveText('Theme: Light')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  })
})
