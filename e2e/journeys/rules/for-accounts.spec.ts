import type { Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { accountNavigation, alertOf, flowIdOf, heading, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { type ApplicationSite, openApplicationSite } from '../../support/application-site'
import { currentBackend } from '../../support/backend'
import { askForFault, endFault } from '../../support/faults'
import { flowStatus } from '../../support/kratos-flow'
import { expectConsent, openConsent } from '../../support/oauth-actions'
import { takePicture } from '../../support/pictures'
import {
  acceptTerms,
  accountOf,
  enrolAuthenticator,
  expectStep,
  notNowButton,
  notNowLink,
} from '../../support/required-actions'
import { type SchemaProxy, startSchemaProxy } from '../../support/schema-proxy'
import { askForVariant } from '../../support/variants'

/** An app whose operator requires all of it. */
let app: AnotherApp
/** Kratos, whose identity schema now has more required traits. */
let kratos: SchemaProxy
/** The site that the operator allows as a return_to. */
let site: ApplicationSite
const { appUrl, kratosUrl, kratosAdminUrl } = currentBackend()

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  kratos = await startSchemaProxy(kratosUrl, ['first', 'last'])
  site = await openApplicationSite()
  app = await startAnotherApp('rules', {
    ORY_SDK_URL: kratos.url,
    ALLOWED_RETURN_URLS: site.url,
    REQUIRE_SECOND_FACTOR: 'on',
    SECOND_FACTOR_GRACE_DAYS: '7',
    REQUIRE_PROFILE: 'on',
    TERMS_VERSION: '2026-11',
    TERMS_URL: 'https://example.com/terms',
  })
})
test.afterAll(async () => {
  await app.stop()
  await kratos.stop()
  await site.close()
})
test.beforeEach(({ context }) => askForVariant(context, 'settings-aal2'))

async function completeProfile(page: Page): Promise<void> {
  await expectStep(page, 'profile')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a sign-in redirects to return_to once the account has all that the operator requires', {
  tag: '@more',
}, async ({ page, person }) => {
  const place = `${site.url}/deep?a=b`
  await page.goto(`${app.url}/login?${new URLSearchParams({ return_to: place })}`)
  await submitLogin(page, person)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await takePicture(page, 'rules', 'profile')
  await completeProfile(page)
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await takePicture(page, 'rules', 'terms')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - paragraph: Step 2 of 3
      - heading "Accept the terms" [level=1]
      - paragraph: /Signed in as ada-/
      - paragraph: To continue, read the terms of service and accept them.
      - list:
        - listitem:
          - link "Terms of service":
            - /url: https://example.com/terms
      - button "Accept and continue"
      - button "Sign out"
  `)
  await acceptTerms(page)
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await takePicture(page, 'rules', 'second-factor-with-days')
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expect(page).toHaveURL(place)

  // No action is required again, and the account records what was accepted.
  await page.goto(`${app.url}/`)
  await expect(accountNavigation(page)).toBeVisible()
  const { metadata_public } = await accountOf(page)
  expect(metadata_public).toMatchObject({
    terms: { version: '2026-11', accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test('the start page waits too, and "Not now" defers a second factor for the grace period', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto(`${app.url}/`)
  await completeProfile(page)
  await acceptTerms(page)
  await expectStep(page, 'secondFactor')
  await notNowButton(page).click()
  await expect(accountNavigation(page)).toBeVisible()

  // The grace period is over: the account stores its start, and no cookie of the browser changes that.
  const account = await accountOf(page)
  await changeMetadata(account.id, {
    ...account.metadata_public,
    second_factor: { asked_at: '2026-01-01T00:00:00Z' },
  })
  await page.goto(`${app.url}/`)
  await expectStep(page, 'secondFactor')
  await expect(notNowButton(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  await page.goto(`${app.url}/`)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a page that was open for too long shows that, and keeps the typed values', { tag: '@more' }, async ({
  page,
  context,
  person,
}) => {
  /** Opens the page with a flow of one second, and types into it after that flow has expired. */
  const openExpired = async (open: () => Promise<unknown>) => {
    await askForFault(context, 'short-lived')
    await open()
    await endFault(context)
    await expectStep(page, 'profile')
    await expect.poll(async () => flowStatus(page.request, 'settings', await flowIdOf(page))).toBe(410)
    await page.getByLabel('First name').fill('Ada')
  }
  await startSession(page, person)
  await openExpired(() => page.goto(`${app.url}/`))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(alertOf(page)).toHaveText(/expired .* ago\. Please try again\./)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await openExpired(() => page.goto(`${app.url}/`))
  await page.reload()
  await expect(alertOf(page)).toHaveText(/expired .* ago\. Please try again\./)
  await completeProfile(page)
  await expectStep(page, 'terms')
  await expect(alertOf(page)).toHaveCount(0)
})

test('a new version of the terms must be accepted again, and an old or forged page accepts nothing', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto(`${app.url}/`)
  await completeProfile(page)
  await expectStep(page, 'terms')
  const { id } = await accountOf(page)

  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Accept and continue' }) })
  const forge = (name: string, forged: string) =>
    form.locator(`[name=${name}]`).evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, forged)
  await forge('csrf_token', 'x')
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await isAnswered
  expect((await accountOf(page)).metadata_public?.terms).toBeUndefined()

  await page.goto(`${app.url}/`)
  await expectStep(page, 'terms')
  await forge('version', '2025')
  // The same page is loaded again. The next steps must not interrupt it.
  const comesAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await comesAgain
  await expectStep(page, 'terms')
  expect((await accountOf(page)).metadata_public?.terms).toBeUndefined()

  await changeMetadata(id, { terms: { version: '2025' }, plan: 'free' })
  await page.goto(`${app.url}/`)
  await expect(page.getByText('The terms of service have changed.')).toBeVisible()
  await acceptTerms(page)
  await expectStep(page, 'secondFactor')
  // The operator's own data is still there.
  expect((await accountOf(page)).metadata_public).toMatchObject({
    plan: 'free',
    terms: { version: '2026-11' },
  })
})

test('a consent waits for the operator’s required actions', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await openConsent(party, page, person)
  // Hydra redirects to the first app. Both apps read the same cookies.
  await page.goto(page.url().replace(appUrl, app.url))
  await completeProfile(page)
  await acceptTerms(page)
  await notNowButton(page).click()
  await expectConsent(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await party.finish(page)
})

/** Changes the metadata, as an administrator does. */
async function changeMetadata(id: string, value: object): Promise<void> {
  const response = await fetch(`${kratosAdminUrl}/admin/identities/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'add', path: '/metadata_public', value }]),
  })
  expect(response.status).toBe(200)
}
