import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { enterCode } from './code-actions'
import { mailNumber } from './mails'

/** The fields, buttons and headings that a person sees, found by their labels. */
export const emailField = (page: Page): Locator => page.getByLabel(/^e-?mail$/i)
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true })
/** The one of the settings, and of the page where a recovery ends. */
export const newPasswordField = (place: Page | Locator): Locator =>
  place.getByLabel('New password', { exact: true })
export const signInButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Sign in|Login)( with password)?$/ })
export const signUpButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign up', exact: true })
/** Ends the first of two steps of a registration. */
export const firstStepButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continue', exact: true })
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The errors and notices of the screen. Next's own announcer is outside `main` and does not count. */
export const alertOf = (page: Page): Locator => page.getByRole('main').getByRole('alert')
export const noticeOf = (page: Page): Locator => page.getByRole('main').getByRole('status')

/** The sentence of a registration that began with LINE (docs/behaviour.md 2.6). */
export const lineRegistrationTitle =
  'You have Not Linked your LINE Account with an existing account yet, please Register an Account.'

/** Fills in and sends the login form that is on the screen. */
export async function submitLogin(page: Page, { email, password }: Person): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

/** "Try another way" of the sign-in that is on the screen. */
export const otherMethods = (page: Page): Locator => page.locator('form > .more > summary')

/** Opens {@link otherMethods}. */
export async function openOtherMethods(page: Page): Promise<void> {
  const summary = otherMethods(page)
  await expect(page.locator('main form').first()).toBeVisible()
  // A single other method is not folded.
  if ((await summary.count()) === 0) return
  if (!(await summary.locator('..').evaluate((details: HTMLDetailsElement) => details.open)))
    await summary.click()
}

/** Presses a button, which may be behind "Try another way". */
export async function pressMethod(page: Page, name: string): Promise<void> {
  const anywhere = page.locator('button').filter({ hasText: new RegExp(`^${name}$`) })
  await anywhere.first().waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible()) && (await otherMethods(page).isVisible())) await openOtherMethods(page)
  await button.click()
}

/** Fills in and sends the registration form that is on the screen. */
export async function submitRegistration(page: Page, { email, password }: Person): Promise<void> {
  // A visitor may come from the login page, which has these fields too.
  await expect(signUpButton(page)).toBeVisible()
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await signUpButton(page).click()
}

/** Registers from the login page, as a visitor does. */
export async function registerAs(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(heading(page, 'Register an account')).toBeVisible()
  await submitRegistration(page, person)
  await expectRegistered(page, person)
}

/** Registers from the page that is on the screen, in two steps, Kratos' default. */
export async function registerInTwoSteps(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click()
  await emailField(page).fill(email)
  await firstStepButton(page).click()
  await passwordField(page).fill(password)
  await signUpButton(page).click()
  await expect(heading(page, 'Verify your account')).toBeVisible()
}

/** Registration ends on the page that asks for the mailed code. The person is already signed in. */
export async function expectRegistered(page: Page, person: Person): Promise<void> {
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await page.goto('/')
  await expectSignedIn(page, person)
}

/** Continues from a completed verification. A signed-in person continues immediately. */
export async function continueVerified(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Continue', exact: true })
  const hasLeft = () => new URL(page.url()).pathname !== '/verification'
  // Two waits at a time would check the screen twice at a time.
  await expect.poll(async () => hasLeft() || (await link.isVisible())).toBe(true)
  if (!hasLeft()) await link.click()
}

/** Enters the mailed code on the verification page and continues. */
export async function verifyAddress(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await enterCode(
    page.getByLabel('Verification code'),
    (await mailNumber(1, email)).code,
    page.getByRole('button', { name: 'Continue' }),
  )
  await continueVerified(page)
}

/** Signs in from the signed-out state. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, person)
  await expectSignedIn(page, person)
}

/** The button of the account menu, on each page of the account. */
export function accountMenu(page: Page): Locator {
  return page.getByRole('main').locator('header summary')
}

/** Presses the sign-out button in the account menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.locator('.menu').getByRole('button', { name: 'Sign out' }).click()
}

/** Signs out from the home page. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await pressSignOut(page)
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
}

/** The links between the pages of the account. The title of the home page is the name of the person, if there is one. */
export const accountNavigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Your account' })

/** The home page shows the email address of the signed-in person. So does the second factor, without the navigation. */
export async function expectSignedIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await expect(accountNavigation(page)).toBeVisible()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

/** Signs in and out on a device that remembers the person from then on. Ends on the login page, which knows them. */
export async function becomeRemembered(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Remember me on this device').check()
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  await signOut(page)
  await page.goto('/login')
}

/** The URL of the page with its flow, which a first view has in its forms alone. */
export function flowUrlOf(page: Page): Promise<string> {
  return page.locator('input[name="latchkey.page"]').first().inputValue()
}

/** The id of the flow that the page shows. */
export async function flowIdOf(page: Page): Promise<string> {
  return new URL(await flowUrlOf(page), page.url()).searchParams.get('flow') ?? ''
}

/** The query of the page's URL without the flow id, which differs each time. */
export function queryOf(page: Page): Record<string, string> {
  const { flow, ...query } = Object.fromEntries(new URL(page.url()).searchParams)
  return query
}
