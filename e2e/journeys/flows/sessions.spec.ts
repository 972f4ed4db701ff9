import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { sessionCount, signedInEmail, startSession } from '../../fixtures/accounts'
import { test as base, expect } from '../../fixtures/fixtures'
import type { Person } from '../../fixtures/people'
import { heading, newPasswordField, noticeOf, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { askForFault, endFault } from '../../support/faults'
import { forgeField } from '../../support/forge-field'
import { signInOnOtherDevice } from '../../support/other-device'
import { openRows } from '../../support/settings-actions'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const test = base.extend<{
  /** Signs the person in on another device. */
  readonly signInOnDevice: (userAgent: string, person?: Person) => Promise<APIRequestContext>
}>({
  signInOnDevice: async ({ person, baseURL }, use) => {
    const devices: APIRequestContext[] = []
    await use(async (userAgent, who = person) => {
      const device = await signInOnOtherDevice(who, baseURL ?? '', userAgent)
      devices.push(device)
      return device
    })
    await Promise.all(devices.map((device) => device.dispose()))
  },
})

const device = (page: Page, name: string): Locator => page.getByRole('article', { name })
const signOutOne = (place: Page | Locator): Locator =>
  place.getByRole('button', { name: 'Sign out', exact: true })
const signOutAll = (page: Page): Locator => page.getByRole('button', { name: 'Sign out all other devices' })
const nowhereElse = (page: Page): Locator => page.getByText('You are not signed in on any other device.')

/** Opens the page of the devices, and all its rows. */
async function openDevices(page: Page): Promise<void> {
  await page.goto('/sessions')
  await openRows(page)
}

/** Signs in and ends every other session. The registration has left one. */
async function signInAlone(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.request.delete('/api/.ory/sessions')
}

test('lists this device and the others, with details of each', async ({ page, person, signInOnDevice }) => {
  await signInAlone(page, person)
  await signInOnDevice(phone)
  await page.goto('/')
  await page.getByRole('link', { name: /^Where you are signed in/ }).click()
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
  await openRows(page)

  const other = device(page, 'Safari on iOS')
  await expect(other).toContainText(/IP address\s*(127\.0\.0\.1|::1)(?!:)/)
  await expect(other).toContainText('Sign-in methodPassword')
  await expect(other).toContainText('ProtectionOne step')
  await expect(other).toContainText(new RegExp(`Signed in[A-Z][a-z]+ \\d+, ${new Date().getUTCFullYear()}`))
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(signOutOne(page)).toHaveCount(1)
  await expect(signOutOne(other)).toHaveAccessibleDescription('Safari on iOS')
})

test('signs out one device, and no other', { tag: '@oldest-ory' }, async ({
  page,
  person,
  signInOnDevice,
}) => {
  const [lost, kept] = [await signInOnDevice(phone), await signInOnDevice(laptop)]
  await startSession(page, person)
  await openDevices(page)
  await signOutOne(device(page, 'Safari on iOS')).click()

  await expect(noticeOf(page)).toHaveText('The device has been signed out.')
  await expect(page.locator(':focus')).toHaveText('The device has been signed out.')
  await expect(noticeOf(page)).toBeInViewport({ ratio: 1 })
  await expect(device(page, 'Safari on iOS')).toHaveCount(0)
  await expect(device(page, 'Firefox on Linux')).toBeVisible()
  expect(await signedInEmail(lost)).toBeNull()
  expect(await signedInEmail(kept)).toBe(person.email)
})

test('signs out all others, and stays signed in here', { tag: ['@more'] }, async ({
  page,
  person,
  signInOnDevice,
}) => {
  const odd = '<img src=x onerror="document.title=1"> <b>pump</b>'
  const others = [await signInOnDevice(phone), await signInOnDevice(odd)]
  await startSession(page, person)
  await openDevices(page)
  await expect(device(page, odd)).toBeVisible()
  await signOutAll(page).click()

  await expect(noticeOf(page)).toHaveText('All other devices have been signed out.')
  await expect(page.locator(':focus')).toHaveText('All other devices have been signed out.')
  await expect(noticeOf(page)).toBeInViewport({ ratio: 1 })
  await expect(nowhereElse(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  expect(await Promise.all(others.map(signedInEmail))).toEqual([null, null])
  expect(await signedInEmail(page.request)).toBe(person.email)
})

test('asks a visitor to sign in, and returns to the page', { tag: '@more' }, async ({ page, person }) => {
  await page.goto('/sessions')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, person)
  await expect(page).toHaveURL('/sessions')
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
})

test('does nothing for a visitor who is signed out since then', { tag: '@more' }, async ({
  page,
  person,
  signInOnDevice,
}) => {
  const other = await signInOnDevice(phone)
  await startSession(page, person)
  await openDevices(page)
  await other.delete('/api/.ory/sessions')
  await signOutAll(page).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await signedInEmail(other)).toBe(person.email)
})

test.describe('a forged form does nothing', () => {
  test('without a token, or with the token of another session', async ({
    page,
    person,
    signInOnDevice,
    anotherBrowser,
  }) => {
    await signInOnDevice(phone)
    const attacker = await anotherBrowser()
    await startSession(attacker, person)
    await attacker.goto('/sessions')
    await startSession(page, person)
    const count = await sessionCount(page.request)

    for (const token of ['', await tokenOf(attacker)]) {
      for (const press of [signOutOne(page).first(), signOutAll(page)]) {
        // A new page does not show the notice of the previous press.
        await openDevices(page)
        await forgeField(page, 'csrf_token', token)
        await press.click()
        await expect(noticeOf(page)).toContainText(
          'We could not confirm that this form came from your browser',
        )
        expect(await sessionCount(page.request)).toBe(count)
      }
    }
  })

  test('with an empty session id', { tag: '@more' }, async ({ page, person, signInOnDevice }) => {
    await signInAlone(page, person)
    await signInOnDevice(phone)
    await openDevices(page)
    await forgeField(page, 'session', '')
    await signOutOne(page).click()
    await expect(noticeOf(page)).toContainText('We could not confirm')
    expect(await sessionCount(page.request)).toBe(2)
  })

  async function tokenOf(page: Page): Promise<string> {
    return (await page.locator('input[name=csrf_token]').first().getAttribute('value')) ?? ''
  }
})

test('shows that the devices cannot be listed, and offers to retry', { tag: '@more' }, async ({
  page,
  person,
  context,
}) => {
  await signInAlone(page, person)
  await askForFault(context, 'error', '/sessions')
  await page.goto('/sessions')
  await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
  await endFault(context)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(nowhereElse(page)).toBeVisible()
})

test('a password manager is redirected to the password settings', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL(/\/settings\?section=password&flow=[\w-]+#password$/)
  await expect(newPasswordField(page)).toBeInViewport()
  const missing = `${currentBackend().appUrl}/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200`
  expect((await page.request.get(missing)).status()).toBe(404)
})
