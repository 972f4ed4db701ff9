import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { hasFeatures } from '../../ory/releases'
import { heading, noticeOf, submitLogin, submitRegistration, verifyAddress } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { askForVariant } from '../../support/variants'

/** A registration creates the account and no session: Kratos has no hook `session`. */
test.beforeEach(({ context }) => askForVariant(context, 'no-session'))

/** Without the hook for it, only an older Kratos offers the verification. */
async function verifyWhereAsked(page: Page, person: Person): Promise<void> {
  if (hasFeatures(currentBackend().release, ['verification-by-choice'])) return
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await verifyAddress(page, person)
}

async function expectSignInHint(page: Page): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(noticeOf(page)).toContainText('Your account has been created. Please sign in.')
}

test('after a sign-up, the login page shows that the account exists', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/sessions')
  await submitRegistration(page, person)
  await verifyWhereAsked(page, person)
  await expectSignInHint(page)
  await submitLogin(page, { ...person, password: 'wrong-password' })
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  await expect(page.getByText('Your account has been created')).toHaveCount(0)
  await submitLogin(page, person)
  await expect(page).toHaveURL('/sessions')
})

test('a sign-up for an application asks for a sign-in, then goes on', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, application }) => {
  const person = newPerson()
  const party = await application()
  await party.begin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await submitRegistration(page, person)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await submitLogin(page, person)
  await expectConsent(page)
  const tokens = await allowAndFinish(party, page)
  expect(await party.userInfo(tokens)).toMatchObject({ sub: tokens.claims()?.sub })
})
