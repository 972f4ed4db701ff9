import { expect, type Page } from '@playwright/test'
import type { VariantName } from '../../sandbox/variants'
import type { Person } from '../fixtures/people'
import { heading, passwordField, signIn, signInButton } from './actions'
import { askForVariant, endVariant } from './variants'

/** Signs in, and is then signed in too long ago for changes that matter: until {@link confirmIdentity}. */
export async function signInLongAgo(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await ageSession(page)
}

/** The sign-in of somebody who is signed in counts as too long ago from here on. */
export async function ageSession(page: Page): Promise<void> {
  await askForVariant(page.context(), 'short-privilege')
  await expect.poll(() => secondsSinceSignIn(page)).toBeGreaterThan(1.1)
}

/** Confirms who it is on the page that asks for it, and goes on with the ordinary Kratos or the given one. */
export async function confirmIdentity(
  page: Page,
  { password }: Person,
  variant?: VariantName,
): Promise<void> {
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  if (variant) await askForVariant(page.context(), variant)
  else await endVariant(page.context())
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

/** How long ago the page's visitor signed in. */
async function secondsSinceSignIn(page: Page): Promise<number> {
  const answer = await page.request.get('/api/.ory/sessions/whoami', {
    headers: { accept: 'application/json' },
  })
  const { authenticated_at: at } = (await answer.json()) as { authenticated_at: string }
  return (Date.now() - Date.parse(at)) / 1000
}
