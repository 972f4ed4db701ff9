import type { Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectRegistered,
  expectSignedIn,
  heading,
  passwordField,
  queryOf,
  signUpButton,
  submitLogin,
} from '../../support/actions'
import { askForFault, endFault } from '../../support/faults'

const failures = [
  {
    fault: 'slow',
    title: 'This is taking too long',
    message: 'The sign-in service did not answer in time. Please try again.',
    loginNotice: outage('in a moment'),
  },
  {
    fault: 'error',
    title: 'Sign-in is not available right now',
    message: /^We cannot reach the sign-in service at the moment\./,
    loginNotice: outage('in a moment'),
  },
  {
    fault: 'down',
    title: 'Sign-in is not available right now',
    message: /^We cannot reach the sign-in service at the moment\./,
    loginNotice: outage('in a moment'),
  },
  {
    fault: 'malformed',
    title: 'We received an unexpected response',
    message: /^The sign-in service did not answer as expected\./,
    loginNotice: undefined,
  },
  {
    fault: 'rate-limited',
    title: 'Too many attempts',
    message: 'Please wait 7 seconds, then try again.',
    loginNotice: outage('in 7 seconds'),
  },
] as const

/** The text of the login page if Kratos does not respond to a sign-in. */
function outage(when: string): string {
  return `Sign-in is not available right now. There is nothing wrong with what you entered. Please try again ${when}.`
}

const wrongPassword = 'Your account or password is incorrect, please check the fields!'
const path = '/login?return_to=/&custom=1'
const requestId = /^Request ID: [\w-]{8,64}$/

test('each failure when a flow is opened has its own page, and a link to try again', {
  tag: '@more',
}, async ({ page, context }) => {
  for (const failure of failures) {
    await askForFault(context, failure.fault, '/self-service/login/flows')
    await page.goto(path)
    await expectFailure(page, failure)
    await endFault(context)
  }
  await retry(page)
})

test('each failure when a form is sent keeps the typed values, and the next response replaces its notice', {
  tag: ['@more', '@no-script'],
}, async ({ page, person, context, javaScriptEnabled }) => {
  await page.goto(path)
  await submitLogin(page, newPerson())
  await expect(alertOf(page)).toHaveText(wrongPassword)
  for (const failure of failures) {
    await askForFault(context, failure.fault, 'POST')
    await submitLogin(page, person)
    if (failure.loginNotice === undefined) {
      await expectFailure(page, failure)
      await retry(page)
    } else {
      // Kratos did not respond, so the page does not blame the password: the login page stays.
      await expect(alertOf(page)).toHaveText(failure.loginNotice)
      await expect(heading(page, 'Sign in')).toBeVisible()
      await endFault(context)
    }
    const stays = javaScriptEnabled !== false && failure.loginNotice !== undefined
    await expect(emailField(page)).toHaveValue(person.email)
    await expect(passwordField(page)).toHaveValue(stays ? person.password : '')
  }
  await submitLogin(page, newPerson())
  await expect(alertOf(page)).toHaveText(wrongPassword)
  expect(queryOf(page)).toEqual({ return_to: '/', custom: '1' })
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

/** The error page of a failure, with a request id. */
async function expectFailure(page: Page, { title, message }: (typeof failures)[number]): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText(requestId)).toBeVisible()
}

/** Ends the fault. 'Try again' then links to the login page with the same query. */
async function retry(page: Page): Promise<void> {
  await endFault(page.context())
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(queryOf(page)).toEqual({ return_to: '/', custom: '1' })
}

test('a flow that Kratos refuses to create redirects to the login page, and its own refusal to an error', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await askForFault(context, 'refused', '/self-service/registration/browser')
  await page.goto('/registration?return_to=/sessions')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(queryOf(page)).toEqual({ loginError: 'true', return_to: '/sessions' })
  await endFault(context)

  await askForFault(context, 'refused', '/self-service/login/browser')
  await page.goto('/login?organization=none')
  await expect(heading(page, 'We could not open this page')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('retry')).toBe('/login?loginError=true')

  // A sign-in that Kratos rejects without a message reads like an incorrect password.
  await endFault(context)
  await page.goto(path)
  await askForFault(context, 'refused', 'POST')
  await submitLogin(page, person)
  await expect(alertOf(page)).toHaveText(wrongPassword)
})

test('a registration that could not be sent keeps all values, without JavaScript except the password', {
  tag: ['@more', '@no-script'],
}, async ({ page, context, javaScriptEnabled }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(person.email)
  await page.getByLabel('First name').fill('Zoë "Ada"')
  await page.getByLabel('Last name').fill('<Lovelace> & Söhne')
  await passwordField(page).fill(person.password)
  await askForFault(context, 'down', 'POST')
  await signUpButton(page).click()
  const stays = javaScriptEnabled !== false
  if (stays) await expect(alertOf(page)).toContainText('We cannot reach the sign-in service at the moment.')
  else await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()

  await endFault(context)
  if (!stays) await page.getByRole('link', { name: 'Try again' }).click()
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(page.getByLabel('First name')).toHaveValue('Zoë "Ada"')
  await expect(page.getByLabel('Last name')).toHaveValue('<Lovelace> & Söhne')
  await expect(passwordField(page)).toHaveValue(stays ? person.password : '')
  if (!stays) await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)
})

test('a failure on home and logout shows the same page, and the visitor stays signed in', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await startSession(page, person)
  await askForFault(context, 'error', '/sessions/whoami')
  await page.goto('/')
  await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()

  await askForFault(context, 'down', '/self-service/logout')
  await page.goto('/logout')
  await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
  await endFault(context)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()

  await askForFault(context, 'down', '/self-service/logout')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
  await endFault(context)
  await page.goto('/')
  await expectSignedIn(page, person)
})
