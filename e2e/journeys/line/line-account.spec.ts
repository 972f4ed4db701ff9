import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { linkProvider, registerElsewhere, startSessionWithLine } from '../../fixtures/provider-accounts'
import { alertOf, expectSignedIn, heading } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { allowAtProvider, expectAtProvider, signInAtProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const bind = 'Please click the button below to Link or Unlink your account!'
const linkedAlready =
  /^A LINE account is already linked to your account\. To link another one, unlink it first\.$/
const taken = /^This LINE account already belongs to another account\./
const change = 'Sign in to that account with LINE'

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

test('a LINE account of another account redirects to that account, with one press', {
  tag: '@more',
}, async ({ page, person }) => {
  const email = await registerElsewhere()
  await startSession(page, person)
  await page.goto('/settings')
  await signInAtProvider(page, 'Link LINE', 'LINE', { email })
  await expect(heading(page, bind)).toBeVisible()
  await expect(alertOf(page)).toHaveText(taken)
  await expect(page.getByText(email)).toBeHidden()
  await page.getByRole('button', { name: change }).click()
  await expectAtProvider(page, 'LINE')
  // Nobody is signed in here now.
  expect((await page.request.get('/api/.ory/sessions/whoami')).status()).toBe(401)
  await allowAtProvider(page, { email })
  await expectSignedIn(page, { email })
})

test('a LINE account of another account: a visitor who cancels there is signed out, and can sign in again', {
  tag: '@more',
}, async ({ page, person }) => {
  const email = await registerElsewhere()
  await startSession(page, person)
  await page.goto('/bind')
  await signInAtProvider(page, 'Link LINE', 'LINE', { email })
  await page.getByRole('button', { name: change }).click()
  await expectAtProvider(page, 'LINE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alertOf(page)).toHaveText(/Sign-in with the other service was cancelled/)
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
  await expectSignedIn(page, { email })
})

test('a second LINE account is rejected, and the page explains what to do first', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/bind')
  // In another tab.
  await linkProvider(page.request, 'line', { id: person.email })
  await page.getByRole('button', { name: 'Link LINE' }).click()
  await expect(heading(page, bind)).toBeVisible()
  await expect(alertOf(page)).toHaveText(linkedAlready)
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  await expect(page.getByRole('button', { name: change })).toBeHidden()
  await page.goto('/bind')
  await expect(page.getByText(linkedAlready)).toBeVisible()
})

test('the name and the picture of the linked account of LINE are beside Unlink', { tag: '@more' }, async ({
  page,
  person,
}) => {
  // A picture of this app: nothing leaves the machine.
  const picture = new URL('/icon.svg', currentBackend().appUrl).href
  await startSessionWithLine(page, person, { id: person.email, name: 'Ada \u202E<b>L</b>', picture })
  await page.goto('/bind')
  const account = page.locator('.line-account')
  await expect(account).toContainText('Linked LINE account: Ada <b>L</b>')
  await expect(account.locator('img')).toHaveAttribute('src', picture)
  await expect(account.locator('img')).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('Linked: Ada <b>L</b>')).toBeVisible()
})

test('a linked account of LINE without a picture has a neutral icon', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSessionWithLine(page, person, { id: person.email, name: 'さくら' })
  await page.goto('/bind')
  await expect(page.locator('.line-account')).toContainText('Linked LINE account: さくら')
  await expect(page.locator('.line-account img')).toHaveCount(0)
})
