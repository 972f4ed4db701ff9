import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { demoCards } from '../../sandbox/demo/demo-cards'
import { firstFreePort } from '../../sandbox/free-ports'
import { portCount } from '../../sandbox/ports'
import { expect, test } from '../fixtures/fixtures'
import { currentBackend } from '../support/backend'
import { FormClient } from '../support/form-client'
import { openConnection } from '../support/server-process'
import { checkScreenAgain } from '../support/watch'

const { appUrl, kratosUrl, inboxUrl } = currentBackend()
const sandboxOnly = { tag: '@sandbox' }
const moreOfSandbox = { tag: ['@sandbox', '@more'] }

// Next allows one development server in a folder.
test.describe.configure({ mode: 'default' })
/** The frame of a mail runs no script, not even the tests'. */
const scriptsOfTests = /Blocked script execution in '[^']*\/inbox\//

test('each card of the front page opens its state', sandboxOnly, async ({ page, watch }) => {
  watch.expectConsoleError(/503|502|Failed to load resource/)
  await page.goto(kratosUrl)
  const links = Object.values(demoCards)
    .flat()
    .map(({ title }) => page.getByRole('link', { name: title, exact: true }).getAttribute('href'))
  for (const href of await Promise.all(links)) {
    await page.goto(new URL(href ?? '', kratosUrl).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/try')
  }
})

test(
  'the card of signing in fills the address in, and its password signs in',
  sandboxOnly,
  async ({ page }) => {
    await page.goto(kratosUrl)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Sign in', exact: true }) })
    const password = await card.locator('code').innerText()
    await card.getByRole('link').click()
    await expect(page.getByLabel('Email')).toHaveValue('alice@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in with password' }).click()
    await expect(page.getByText('alice@example.com').first()).toBeVisible()
  },
)

test(
  'the inbox is one click away, with the code in large letters',
  moreOfSandbox,
  async ({ page, watch }) => {
    watch.expectConsoleError(scriptsOfTests)
    await page.goto(`${kratosUrl}/try/code`)
    await expect(page.getByLabel('Login code').or(page.locator('input[name=code]')).first()).toBeVisible()
    await page.goto(kratosUrl)
    await page.getByRole('link', { name: /^Inbox/ }).click()
    expect(page.url()).toBe(inboxUrl)
    const code = page.locator('.code').first()
    await expect(code).toHaveText(/^\d{6}$/)
    expect(
      await code.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(20)
  },
)

test(
  'a mail in the inbox looks as its recipient sees it, in the language of the page',
  moreOfSandbox,
  async ({ page, watch }) => {
    watch.expectConsoleError(scriptsOfTests)
    const email = `reader-${Date.now()}@example.com`
    const typed = { 'traits.email': email, password: 'two blue horses 9' }
    await new FormClient(appUrl, 'en').post('/registration?return_to=%2F', typed, 'password')
    await new FormClient(appUrl, 'th').post('/recovery', { email }, 'code')
    await page.goto(`${inboxUrl}?to=${email}`)
    const subject = 'รหัสกู้คืนบัญชี Latchkey ของคุณ'
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(subject)
    const code = await page.locator('.code').first().innerText()
    const mail = page.frameLocator('iframe').first()
    await expect(mail.getByRole('heading', { level: 1 })).toHaveText(subject)
    await expect(mail.getByText(code, { exact: true })).toBeVisible()
    await expect(page.locator('pre').first()).toContainText(code)
  },
)

test(
  'the front page and the inbox fit a phone in the dark theme, and a desktop in the light one',
  moreOfSandbox,
  async ({ page, watch }) => {
    watch.expectConsoleError(scriptsOfTests)
    for (const [colorScheme, size] of [
      ['dark', { width: 320, height: 640 }],
      ['light', { width: 1280, height: 800 }],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      for (const url of [kratosUrl, `${kratosUrl}/?testers`, inboxUrl]) {
        await page.goto(url)
        if (url.endsWith('testers')) await page.locator('#testers > summary').click()
        await checkScreenAgain(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, url).toBeLessThanOrEqual(0)
      }
    }
  },
)

test('the front page links to each example, with its source', moreOfSandbox, async ({ page }) => {
  await page.goto(kratosUrl)
  const links = page.locator('#examples li a')
  expect(await links.count()).toBeGreaterThanOrEqual(8)
  for (const href of await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))) {
    const response = await page.request.get(kratosUrl + href)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('npm run dev')
  }
  await page.getByRole('link', { name: 'Which way for which application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your application behind it' })).toBeVisible()
  expect((await page.request.get(`${kratosUrl}/examples/..%2Fdocs`)).status()).toBe(404)
})

test('the app has no gallery, which only the sandbox has', moreOfSandbox, async ({ request }) => {
  expect((await request.get(`${appUrl}/gallery`)).status()).toBe(404)
  expect((await request.get(`${kratosUrl}/gallery`)).status()).toBe(200)
})

test(
  'the gallery shows its frames in both themes, and links to file and journey',
  moreOfSandbox,
  async ({ page, watch }) => {
    watch.expectConsoleError(/Blocked script execution/)
    await page.goto(`${kratosUrl}/gallery?theme=both&only=logged+out&script=off`)
    await expect(page.locator('iframe')).toHaveCount(2)
    for (const theme of ['light', 'dark']) {
      const frame = page.frameLocator(`iframe[title="logged out, ${theme}"]`)
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(frame.locator('html')).toHaveAttribute('data-theme', theme)
    }
    await checkScreenAgain(page)
    await page.getByRole('link', { name: 'a visitor who is already signed out is informed' }).click()
    await expect(page.locator('mark')).toContainText('a visitor who is already signed out is informed')
  },
)

test(
  'the gallery keeps its scroll position while its screens are rendered',
  moreOfSandbox,
  async ({ page }) => {
    await page.goto(`${kratosUrl}/gallery?only=wrong`)
    const frames = page.locator('iframe')
    for (const near of [frames.nth(0), frames.nth(1)]) {
      const drawn = near.contentFrame()
      await expect(drawn.getByRole('heading', { level: 1 })).toBeVisible()
      await drawn
        .locator('body')
        .evaluate(
          () => document.readyState === 'complete' || new Promise((done) => addEventListener('load', done)),
        )
    }
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'INPUT'])
  },
)

/** Ports for a demo that no suite uses, from a random start: another worker searches at the same time. */
async function freePorts(): Promise<{ PORT: string; SANDBOX_PORT: string }> {
  return {
    PORT: String(await getPort()),
    SANDBOX_PORT: String(await firstFreePort(await getPort(), portCount)),
  }
}

/** Starts `npm run dev` and collects its output. */
function startDev(env: Record<string, string>) {
  const dev = spawn('npm', ['run', '--silent', 'dev'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { text: '' }
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed.text += text
    })
  }
  const ended = new Promise<number | null>((resolve) => dev.once('exit', resolve))
  return { dev, printed, ended }
}

test('npm run dev prints few lines, none for what the gallery renders, and ends with the npm that started it', {
  tag: ['@sandbox', '@more'],
}, async ({ browser }) => {
  test.setTimeout(600_000)
  const ports = await freePorts()
  const { dev, printed } = startDev({ ...ports, NODE_ENV: 'development' })
  const drawn = async () => {
    await expect.poll(() => printed.text.includes('\nDocs'), { timeout: 300_000 }).toBe(true)
    const page = await browser.newPage()
    // The development server prints what React reports in the browser.
    for (const name of ['sign in', 'settings, all open']) {
      const query = new URLSearchParams({ name, focus: 'off' })
      // It is compiled first.
      await page.goto(`http://localhost:${ports.SANDBOX_PORT}/gallery/frame?${query}`, { timeout: 300_000 })
      await page.waitForLoadState('networkidle')
    }
    await page.goto(`http://localhost:${ports.PORT}/login?return_to=http://localhost:5173/`)
    await page.close()
    await expect.poll(() => printed.text.includes('\nNobody')).toBe(true)
  }
  // npm forwards no signal to its child, so each signal ends it in the same way.
  await drawn().finally(() => dev.kill('SIGKILL'))
  const isOpen = (port: string) =>
    openConnection(Number(port)).then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    )
  const open = async () => (await Promise.all(Object.values(ports).map(isOpen))).filter(Boolean).length
  await expect.poll(open, { timeout: 15_000 }).toBe(0)
  const lines = printed.text.trimEnd().split('\n')
  // The last pages may not be compiled yet.
  expect(lines.map((line) => line.split(' ')[0]).filter((name) => name !== 'Ready')).toEqual([
    ...['App', 'Demo', 'Accounts', 'Inbox', 'Issuer', 'Commands', 'Docs', 'Nobody'],
  ])
  expect(printed.text).toContain('ALLOWED_RETURN_URLS=http://localhost:5173')
})

test('npm run dev reports in one sentence that a port is in use', {
  tag: ['@sandbox', '@more'],
}, async () => {
  for (const variable of ['PORT', 'SANDBOX_PORT']) {
    const port = new URL(kratosUrl).port
    const { printed, ended } = startDev({ ...(await freePorts()), [variable]: port })
    expect(await ended).toBe(1)
    expect(printed.text).toMatch(
      new RegExp(
        `^Port \\d+ is taken: end the program that uses it, or set ${variable} to another port\\.\\n$`,
      ),
    )
  }
})
