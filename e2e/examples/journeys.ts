import type { Page } from '@playwright/test'
import { endSession } from '../fixtures/accounts'
import { newPerson, type Person } from '../fixtures/people'
import { heading, submitLogin, submitRegistration, verifyAddress } from '../support/actions'
import { enterCode } from '../support/code-actions'
import { mailNumber } from '../support/mails'
import { type exampleTest, expect } from './example-test'

/** How an example differs from the others. */
interface Differences {
  /** Enters the mailed code after the sign-up. */
  readonly verify?: (page: Page, person: Person) => Promise<void>
  /** The pages after the sign-in at Latchkey, such as a consent page. */
  readonly afterSignIn?: (page: Page) => Promise<void>
  /** Ends the person's session while the page is open. */
  readonly expireSession?: (page: Page) => Promise<void>
  /** Presses "Sign out" and confirms at Latchkey. */
  readonly signOut?: (page: Page) => Promise<void>
  /** Whether Latchkey asks for the password again after the session of the example has expired. */
  readonly asksAgain?: boolean
}

/** The requested page. The sign-in must return to it, with its query. */
export const wanted = '/orders?year=2026'

/** The journeys of every example with pages: `/` is public, `/orders` requires a sign-in. */
export function commonJourneys(
  test: ReturnType<typeof exampleTest>,
  {
    verify = verifyAddress,
    afterSignIn = async () => {},
    expireSession = endSession,
    signOut = signOutByLink,
    asksAgain = true,
  }: Differences = {},
): void {
  test('a new person signs up and comes back to the page asked for', async ({ page, example }) => {
    const person = newPerson()
    await page.goto(example.url + wanted)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await submitRegistration(page, person)
    await verify(page, person)
    await afterSignIn(page)
    await expectOrders(page, example.url, person)
  })

  test('somebody signs in from the front page, and signs out', async ({ page, person, example }) => {
    await page.goto(example.url)
    await expect(page.getByText('Nobody is signed in.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitLogin(page, person)
    await afterSignIn(page)
    await expect(heading(page, 'Your orders')).toBeVisible()

    await signOut(page)
    await expect(page).toHaveURL(`${example.url}/`)
    await expect(page.getByText('Nobody is signed in.')).toBeVisible()
    await page.goto(example.url + wanted)
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  test('after the session has expired, the sign-in leads back to the page', async ({
    page,
    person,
    example,
  }) => {
    await page.goto(example.url + wanted)
    await submitLogin(page, person)
    await afterSignIn(page)
    await expectOrders(page, example.url, person)

    await expireSession(page)
    await page.reload()
    if (asksAgain) await submitLogin(page, person)
    await afterSignIn(page)
    await expectOrders(page, example.url, person)
  })
}

/** The example shows the requested page, to the person who signed in. */
export async function expectOrders(page: Page, url: string, { email }: Person): Promise<void> {
  await expect(heading(page, 'Your orders')).toBeVisible()
  await expect(page).toHaveURL(url + wanted)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

/** The mailed code continues to the application that waits, without a page in between. */
export async function verifyForApplication(page: Page, { email }: Person): Promise<void> {
  const { code } = await mailNumber(1, email)
  await enterCode(page.getByLabel('Verification code'), code, page.getByRole('button', { name: 'Continue' }))
}

async function signOutByLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}
