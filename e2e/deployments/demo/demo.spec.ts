import { expect, type Page, test } from '@playwright/test'
import { demoAccounts } from '../../../sandbox/accounts'
import { requestsPerMinute } from '../../../sandbox/hosted/limit-requests'
import { pressMethod } from '../../support/actions'
import { enterCode } from '../../support/code-actions'

const notice = /This is a demo\. Everything is deleted every night at 04:00 UTC\./

const password = demoAccounts[0]?.password ?? ''

/** Selects a card of the front page. */
async function press(page: Page, card: string): Promise<void> {
  await page.goto('/demo/')
  await page.getByRole('link', { name: card, exact: true }).click()
}

/** The address of a demo account for this visitor. */
async function addressOf(page: Page, name: string): Promise<string> {
  await page.goto('/demo/')
  return page
    .locator('#accounts code')
    .filter({ hasText: `${name}.` })
    .first()
    .innerText()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.locator('.account-menu summary').click()
  await page
    .locator('.account-menu')
    .getByRole('button', { name: /^(?:Logout|Sign out)$/i })
    .click()
  await expect(page.getByRole('heading', { name: 'You are Logged out successfully!' })).toBeVisible()
}

test('a stranger signs up, and reads the mail in the inbox', async ({ page }) => {
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/demo/')
  await expect(page.getByText(notice)).toBeVisible()
  await page.getByRole('link', { name: 'Sign up in two steps', exact: true }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await page.getByLabel('Email').fill('ada.lovelace@example.com')
  await page.getByLabel('Phone number').fill('+886912345678')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('Harbour-Lantern-58')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  const field = page.getByLabel('Verification code')
  await expect(field).toBeVisible()
  const inbox = await page.context().newPage()
  await inbox.goto('/demo/inbox')
  const code = await inbox.locator('.code').first().innerText()
  await enterCode(field, code, page.getByRole('button', { name: 'Continue', exact: true }))
  await expect(page.getByText('ada.lovelace@example.com').first()).toBeVisible()
})

test('the front page starts with the sign-in in both themes, and signs in with one press', async ({
  page,
}) => {
  await page.goto('/demo/')
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(2)
  for (const [index, theme] of ['light', 'dark'].entries()) {
    const frame = frames.nth(index).contentFrame()
    await expect(frame.getByRole('button', { name: 'Sign in with password' })).toBeVisible()
    await expect(frame.locator('html')).toHaveAttribute('data-theme', theme)
  }
  const alice = await addressOf(page, 'alice')
  await page.getByRole('link', { name: 'Sign in as Alice' }).click()
  await expect(page.getByText(alice).first()).toBeVisible()
})

test('LINE, an application and a site behind the portal are on the same origin', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await press(page, 'Link LINE to an account')
  const bob = await addressOf(page, 'bob')
  const alice = await addressOf(page, 'alice')
  await page.goto('/bind')
  await page.getByRole('button', { name: /LINE/ }).click()
  await expect(page.getByText('Played for the demo')).toBeVisible()
  await page.getByRole('button', { name: bob, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await pressMethod(page, 'Sign in with LINE')
  await page.getByRole('button', { name: bob, exact: true }).click()
  await expect(page.getByText(bob).first()).toBeVisible()

  await press(page, 'An application asks for consent')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/demo/demo-app`)

  await press(page, 'A site that trusts the portal')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(alice)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: `Hello ${alice}` })).toBeVisible()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible()
})

test('no visitor sees or changes another one’s data', async ({ page, browser }) => {
  const alice = await addressOf(page, 'alice')
  await press(page, 'A code in a mail')
  await page.goto('/demo/inbox')
  await expect(page.locator('.code').first()).toHaveText(/^\d{6}$/)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const other = await context.newPage()
  expect(await addressOf(other, 'alice')).not.toBe(alice)
  await other.goto('/recovery')
  await other.getByLabel('Email').fill(alice)
  await other.getByRole('button', { name: /Continue|Submit|Send/ }).click()
  await expect(other.getByLabel(/code/i).first()).toBeVisible()
  await other.goto(`/demo/inbox?to=${encodeURIComponent(alice)}`)
  await expect(other.locator('.code')).toHaveCount(0)
  await other.goto('/demo/fresh')
  await page.reload()
  await expect(page.locator('.code').first()).toHaveText(/^\d{6}$/)
  await context.close()
})

test('operator features are absent, and no visitor breaks a service for all', async ({ request }) => {
  const gone = [
    '/demo/self-service/login/browser',
    '/demo/auth-service/phone/send/code',
    '/demo/admin/identities',
    '/demo/inbox.json',
    '/demo/gallery',
    '/demo/gallery/source?file=package.json',
    '/demo/fault',
    '/demo/try/kratos-down',
    '/demo/user-client/clients',
    '/demo/hydra/oauth2/register',
  ]
  for (const path of gone) {
    const response = await request.fetch(path, {
      method: path.includes('try') ? 'GET' : 'POST',
      maxRedirects: 0,
    })
    expect([404, 303], path).toContain(response.status())
    if (response.status() === 303) expect(response.headers().location).toBe('/demo/')
  }
  const cookie = 'sandbox_fault=down; sandbox_variant=registration-off'
  const login = await request.get('/login', { headers: { cookie } })
  expect(login.status()).toBe(200)
  expect(await login.text()).toContain('/registration')
  const large = await request.post('/demo/user-client/oauth/backchannel-logout', {
    data: 'x'.repeat(40 * 1024),
  })
  expect(large.status()).toBe(413)
})

test('a network that sends too many requests must wait, whatever IP address it claims', async ({
  request,
}) => {
  const statuses = new Set<number>()
  for (let count = 0; count <= requestsPerMinute; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count % 250}` }
    statuses.add((await request.get('/demo/jwks.json', { headers })).status())
  }
  expect([...statuses]).toEqual([200, 429])
})
