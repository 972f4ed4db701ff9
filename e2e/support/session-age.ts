import { expect, type Page } from '@playwright/test'
import type { VariantName } from '../../sandbox/variants'
import { startSession } from '../fixtures/accounts'
import type { Person } from '../fixtures/people'
import { heading, passwordField, signInButton } from './actions'
import { askForVariant, endVariant } from './variants'

/** Signs in and makes the session too old for privileged changes, until {@link confirmIdentity}. */
export async function signInLongAgo(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await ageSession(page)
}

/** Makes the current session too old for privileged changes. */
export async function ageSession(page: Page): Promise<void> {
  await askForVariant(page.context(), 'short-privilege')
  await expect.poll(() => secondsSinceSignIn(page)).toBeGreaterThan(1.1)
}

/** Types the password on the page that asks for it. Continues with the default Kratos, or with `variant`. */
export async function confirmIdentity(
  page: Page,
  { password }: Person,
  variant?: VariantName,
): Promise<void> {
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  if (variant) await askForVariant(page.context(), variant)
  else await endVariant(page.context())
  // The last used method comes first. That may be a provider that was just linked.
  const [field, others] = [passwordField(page), page.getByText('Try another way')]
  await expect(field.or(others).first()).toBeVisible()
  if (!(await field.isVisible())) await others.click()
  await field.fill(password)
  await signInButton(page).click()
}

/** The age of the visitor's last sign-in. */
async function secondsSinceSignIn(page: Page): Promise<number> {
  const response = await page.request.get('/api/.ory/sessions/whoami', {
    headers: { accept: 'application/json' },
  })
  const { authenticated_at: at } = (await response.json()) as { authenticated_at: string }
  return (Date.now() - Date.parse(at)) / 1000
}
