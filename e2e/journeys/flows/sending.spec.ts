import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import {
  alertOf,
  emailField,
  expectSignedIn,
  flowIdOf,
  noticeOf,
  passwordField,
  pressMethod,
  signInButton,
  submitLogin,
} from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { mailNumber } from '../../support/mails'
import {
  newPhone,
  openRegistrationFromLine,
  reverificationButton,
  sendCodeTo,
  smsField,
  verifyButton,
} from '../../support/phone-actions'
import { askForVariant } from '../../support/variants'

/** What a form shows if it cannot be sent, takes long, or expires. JavaScript does all of this. */

const moreTime = (page: Page) => page.getByRole('button', { name: 'Get more time' })

/** The lifetime of the page's flow from now on, in milliseconds. */
async function timeLeft(page: Page): Promise<number> {
  const path = `/api/.ory/self-service/login/flows?id=${await flowIdOf(page)}`
  const flow = await (await page.request.get(path, { headers: { accept: 'application/json' } })).json()
  return Date.parse(flow.expires_at) - Date.now()
}

test('offline, the form stays unchanged, and the same button sends it later', async ({
  page,
  person,
  context,
  watch,
}) => {
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await submitLogin(page, person)
  await expect(alertOf(page)).toContainText('You are offline. What you typed is still here')
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue(person.password)
  await expect(signInButton(page)).not.toHaveAttribute('aria-disabled')

  await context.setOffline(false)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('a form that is lost in transit can be sent again', async ({ page, person, watch }) => {
  watch.expectConsoleError(/ERR_CONNECTION_RESET/)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.route('**/login**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await submitLogin(page, person)
  await expect(alertOf(page)).toContainText('We could not send this.')
  await expect(passwordField(page)).toHaveValue(person.password)
  await page.unroute('**/login**')
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('a slow form shows that after some seconds, and a second press does nothing', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'networkidle' })
  let posts = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/login**', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await released
    }
    await route.continue()
  })
  await submitLogin(page, person)
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(4000)
  const busy = page.getByRole('button', { name: 'Still working…' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  // Playwright itself would wait until the button is enabled.
  await busy.click({ force: true })
  await passwordField(page).press('Enter')
  await expect(noticeOf(page)).toHaveCount(0)
  await page.clock.fastForward(7000)
  await expect(noticeOf(page)).toContainText('This is taking longer than usual.')
  await expect(page.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '')
  release()
  await expectSignedIn(page, person)
  expect(posts).toBe(1)
})

test('a flow that expires shows that while the visitor types, and a new one has the same fields', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'networkidle' })
  const flow = await flowIdOf(page)
  const left = await timeLeft(page)
  await page.clock.fastForward(left - 60_000)
  await expect(moreTime(page)).toHaveCount(0)
  await emailField(page).fill(person.email)
  await passwordField(page).fill('not the password')
  await expect(noticeOf(page)).toContainText('This page expires soon. You can get more time.')
  await page.clock.fastForward(60_000)
  await expect(noticeOf(page)).toContainText('This page has expired.')

  await moreTime(page).click()
  await expect(noticeOf(page)).toContainText('You have more time now.')
  expect(await flowIdOf(page)).not.toBe(flow)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue('')
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

/** Holds the first post to a page until it is released, and counts all. */
async function holdFirstPost(page: Page, url: string) {
  const held = { posts: 0, letGo: () => {} }
  const isFree = new Promise<void>((resolve) => {
    held.letGo = resolve
  })
  await page.route(url, async (route) => {
    const isFirst = route.request().method() === 'POST' && held.posts++ === 0
    if (isFirst) await isFree
    await route.continue()
  })
  return held
}

test('the last digit of a code can be corrected while the incorrect one is being sent', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await askForVariant(context, 'passwordless-code')
  await page.goto('/login')
  await emailField(page).fill(person.email)
  await pressMethod(page, 'Send sign-in code')
  const { code } = await mailNumber(2, person.email)
  const field = page.getByLabel('Sign-in code')
  const held = await holdFirstPost(page, '**/login**')
  await enterCode(field, code.slice(0, 5) + ((Number(code[5]) + 1) % 10), signInButton(page))
  await field.press('Backspace')
  await field.pressSequentially(code.slice(5))
  held.letGo()
  await expectSignedIn(page, person)
  expect(held.posts).toBe(2)
})

test('the last digit of a text message can be corrected while the incorrect code is being sent', {
  tag: ['@more', '@sandbox'],
}, async ({ page }) => {
  await openRegistrationFromLine(page)
  const phone = newPhone()
  await sendCodeTo(page, phone)
  const { code } = await mailNumber(1, phone)
  const held = await holdFirstPost(page, '**/api/phone/verify')
  await expect(verifyButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await smsField(page).fill(code.slice(0, 5) + ((Number(code[5]) + 1) % 10))
  await expect.poll(() => held.posts).toBe(1)
  await smsField(page).press('Backspace')
  await smsField(page).pressSequentially(code.slice(5))
  held.letGo()
  await expect(reverificationButton(page)).toBeVisible()
  expect(held.posts).toBe(2)
})

test('two presses in one task are one post', { tag: '@more' }, async ({ page, person }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  const held = await holdFirstPost(page, '**/login**')
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  held.letGo()
  await expectSignedIn(page, person)
  expect(held.posts).toBe(1)
})
