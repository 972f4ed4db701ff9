import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { heading } from './actions'
import { currentBackend } from './backend'
import { enterCode } from './code-actions'
import { startFlow } from './kratos-flow'
import { recordSecrets } from './secrets'
import { totpCode } from './totp'

/** The headings of the steps. */
export const stepTitles = {
  age: 'You cannot continue yet',
  profile: 'Complete your profile',
  terms: 'Accept the terms',
  address: 'Verify your email or phone number',
  secondFactor: 'Add a second step',
  codes: 'Save your backup codes',
} as const

/** The OAuth2 client's metadata that requires this of an account. */
export const demands = (...require: string[]) => ({ metadata: { latchkey: { require } } })

export const notNowButton = (page: Page): Locator => page.getByRole('button', { name: 'Not now' })
export const notNowLink = (page: Page): Locator => page.getByRole('link', { name: 'Not now' })

export async function expectStep(page: Page, step: keyof typeof stepTitles): Promise<void> {
  await expect(heading(page, stepTitles[step])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Sets up an authenticator app on the page of that step. Returns its key. Ends on the page for backup codes. */
export async function enrolAuthenticator(page: Page): Promise<string> {
  await expectStep(page, 'secondFactor')
  const secret = await enterNewAuthenticator(page)
  await expectStep(page, 'codes')
  return secret
}

/** Enters the first code of an authenticator app on the page of that step, in any language. Returns its key. */
export async function enterNewAuthenticator(page: Page, save = 'Save'): Promise<string> {
  const shown = page.getByText(/^[A-Z2-7]{32}$/)
  const secret = (await shown.textContent()) ?? ''
  recordSecrets([{ kind: 'TOTP key', value: secret }])
  const button = page.getByRole('button', { name: save, exact: true })
  await enterCode(page.locator('[name=totp_code]'), totpCode(secret), button)
  return secret
}

/** Accepts the terms on the page of that step. */
export async function acceptTerms(page: Page): Promise<void> {
  await expectStep(page, 'terms')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
}

interface Account {
  readonly id: string
  readonly traits: Readonly<Record<string, unknown>>
  readonly metadata_public: Readonly<Record<string, unknown>> | null
}

/** The account of the browser's session, as Kratos' admin API returns it. */
export async function accountOf(page: Page): Promise<Account> {
  const session = await page.context().request.get('/api/.ory/sessions/whoami')
  const { identity } = await session.json()
  const response = await fetch(`${currentBackend().kratosAdminUrl}/admin/identities/${identity.id}`)
  return (await response.json()) as Account
}

/**
 * Signs in for the application that waits, and follows Kratos' redirect: Kratos' own path for a browser that
 * posts a form, which any program can take.
 */
export async function signInWithoutOurPage(page: Page, { email, password }: Person): Promise<void> {
  const challenge = new URL(page.url()).searchParams.get('login_challenge') ?? ''
  const client = page.context().request
  const { action, csrfToken } = await startFlow(client, 'login', `?login_challenge=${challenge}`)
  const answer = await client.post(action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: csrfToken, identifier: email, password },
  })
  const { redirect_browser_to: next } = await answer.json()
  await page.goto(next)
}
