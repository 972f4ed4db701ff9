import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { alertOf, heading, signOut, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { enterCode } from '../../support/code-actions'
import { startKeto } from '../../support/own-keto'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** The pages of support. Each test has its own helper, whose address the list of the app names. */
const { kratosAdminUrl } = currentBackend()
const helpers = Array.from({ length: 6 }, newPerson)
const tag = ['@more', '@oldest-ory']

test.describe.configure({ mode: 'default' })

let app: AnotherApp
test.beforeAll(async () => {
  app = await startAnotherApp('help-desk', {
    HELP_DESK: 'on',
    HELP_DESK_PEOPLE: helpers.map(({ email }) => email).join(','),
  })
})
test.afterAll(() => app.stop())
test.beforeEach(({ context }) => askForVariant(context, 'second-factor'))

const idSchema = z.object({ id: z.string() })

/** Creates an account with a verified address, as an administrator does. */
async function verifiedAccount({ email, password }: Person): Promise<string> {
  const response = await fetch(`${kratosAdminUrl}/admin/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      schema_id: '',
      traits: { email },
      credentials: { password: { config: { password } } },
      verifiable_addresses: [{ value: email, verified: true, via: 'email', status: 'completed' }],
    }),
  })
  return idSchema.parse(await response.json()).id
}

/** A helper with an authenticator app, whose session has both factors. */
async function startHelping(page: Page): Promise<{ helper: Person; id: string }> {
  const helper = helpers.pop()
  if (!helper) throw new Error('There are more tests than helpers.')
  const id = await verifiedAccount(helper)
  await startSession(page, helper)
  await addAuthenticator(page)
  await page.goto(`${app.url}/help-desk`)
  await expect(heading(page, 'Help desk')).toBeVisible()
  return { helper, id }
}

async function find(page: Page, who: string): Promise<void> {
  await page.goto(`${app.url}/help-desk`)
  await page.getByLabel('Email address, phone number, or ID').fill(who)
  await page.getByRole('button', { name: 'Find' }).click()
}

test('a helper removes a lost authenticator app, and its owner learns of it', {
  tag: [...tag, '@no-script'],
}, async ({ page, person, anotherBrowser }) => {
  const owner = await anotherBrowser((context) => askForVariant(context, 'second-factor'))
  await startSession(owner, person)
  await addAuthenticator(owner)
  await signOut(owner)
  const { id } = await startHelping(page)

  await find(page, person.email)
  await expect(page.getByRole('heading', { name: person.email })).toBeVisible()
  await page.getByRole('link', { name: 'Remove: Authenticator app' }).click()
  await page.getByLabel(/To confirm, type/).fill('somebody@example.com')
  await page.getByRole('button', { name: 'Remove: Authenticator app' }).click()
  await expect(page.getByText('The text does not match. Nothing was changed.')).toBeVisible()
  await page.getByLabel(/To confirm, type/).fill(person.email)
  await page.getByRole('button', { name: 'Remove: Authenticator app' }).click()
  await expect(page.getByText('The change is made.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove: Authenticator app' })).toHaveCount(0)
  const lines = readFileSync(app.logFile, 'utf8').split('\n')
  const line = lines.find((text) => text.includes('"remove_totp"') && text.includes(id))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ outcome: 'help_desk', result: 'done', helper: id })

  await startSession(owner, person)
  await owner.goto(app.url)
  await expect(
    owner.getByText(/Support removed this from your account on .*: Authenticator app/),
  ).toBeVisible()
})

test('nobody else learns that the page exists', { tag }, async ({ page, person, watch }) => {
  watch.expectConsoleError(/status of 404/)
  const unknown = await page.goto(`${app.url}/no-such-page`)
  const text = await page.getByRole('main').innerText()
  const expectUnknown = async () => {
    for (const path of ['/help-desk', '/help-desk/00000000-0000-4000-8000-000000000000']) {
      const response = await page.goto(`${app.url}${path}`)
      expect([response?.status(), await page.getByRole('main').innerText()]).toEqual([
        unknown?.status(),
        text,
      ])
    }
  }
  await expectUnknown()
  await startSession(page, person)
  await addAuthenticator(page)
  await expectUnknown()
})

test('a disabled account cannot sign in until a helper enables it, and a helper’s own account is protected', {
  tag,
}, async ({ page, person, anotherBrowser, watch }) => {
  watch.expectConsoleError(/status of 404/)
  const owner = await anotherBrowser()
  // Its row on the page of the helper shows it as text.
  await owner.context().setExtraHTTPHeaders({ 'user-agent': '<img src=x onerror=alert(1)>' })
  await startSession(owner, person)
  const { helper } = await startHelping(page)
  await find(page, person.email)
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await page.getByRole('link', { name: 'Disable the account' }).click()
  await page.getByLabel(/To confirm, type/).fill(person.email)
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(page.getByText('The change is made.')).toBeVisible()
  await expect(startSession(owner, person)).rejects.toThrow()

  await page.getByRole('link', { name: 'Enable the account' }).click()
  await page.getByRole('button', { name: 'Enable the account' }).click()
  await expect(page.getByText('The change is made.')).toBeVisible()
  await startSession(owner, person)

  await find(page, helper.email)
  await expect(page.getByText(/This person works at the help desk/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign out everywhere' })).toHaveCount(0)
  const own = await page.goto(`${page.url()}/disable`)
  expect(own?.status()).toBe(404)
})

test('a search without a result says so, and the pages are neither cached nor framed', { tag }, async ({
  page,
}) => {
  await startHelping(page)
  await find(page, newPerson().email)
  await expect(alertOf(page)).toContainText('No account signs in with this.')
  const response = await page.goto(`${app.url}/help-desk`)
  const headers = response?.headers() ?? {}
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['x-frame-options']).toBe('DENY')
})

test('the bookmark of a helper signs in with both factors, and leads to the help desk', { tag }, async ({
  page,
}) => {
  const helper = helpers.pop() ?? newPerson()
  await verifiedAccount(helper)
  await startSession(page, helper)
  const secret = await addAuthenticator(page)
  await signOut(page)
  await page.goto(`${app.url}/login?return_to=${app.url}/help-desk`)
  await submitLogin(page, helper)
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expect(heading(page, 'Help desk')).toBeVisible()
})

test('with a real Keto, whom it names helps, until it no longer does', { tag: ['@more', '@ory'] }, async ({
  page,
  person,
  watch,
}) => {
  watch.expectConsoleError(/status of 404/)
  test.setTimeout(600_000)
  const keto = await startKeto()
  test.skip(keto === null, 'Keto cannot be reached from here.')
  if (keto === null) return
  const asking = await startAnotherApp('help-desk-keto', { HELP_DESK: 'on', KETO_READ_URL: keto.readUrl })
  try {
    const status = async () => (await page.goto(`${asking.url}/help-desk`))?.status()
    const id = await verifiedAccount({ ...person, email: `keto-${person.email}` })
    await startSession(page, { ...person, email: `keto-${person.email}` })
    await addAuthenticator(page)
    expect(await status()).toBe(404)
    await keto.setHelper(id, true)
    expect(await status()).toBe(200)
    await expect(heading(page, 'Help desk')).toBeVisible()
    await keto.setHelper(id, false)
    expect(await status()).toBe(404)
    await keto.stop()
    expect(await status()).toBe(404)
  } finally {
    await Promise.all([asking.stop(), keto.stop()])
  }
})
