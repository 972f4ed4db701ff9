import { expect } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  becomeRemembered,
  emailField,
  firstStepButton,
  heading,
  noticeOf,
  signIn,
  signUpButton,
  submitLogin,
  submitRegistration,
} from '../actions'
import { askForFault } from '../faults'
import { askForMail, continueButton, submitCode } from '../mail-actions'
import { mailNumber } from '../mails'
import { signInLongAgo } from '../session-age'
import { changePassword } from '../settings-actions'
import { askForVariant } from '../variants'
import type { Screens } from './screen'

const longEmail = 'a.rather.long.name.of.somebody@mail.some-department.some-company.example.com'

/** The screens of the flows and their results. */
export const flowScreens: Screens = {
  'your data': async (page, person) => {
    await startSession(page, person)
    await page.goto('/data')
    await expect(heading(page, 'Your data')).toBeVisible()
  },
  'delete account': async (page, person) => {
    await startSession(page, person)
    await page.goto('/deleteaccount?notice=mistyped')
    await expect(heading(page, 'Delete your account')).toBeVisible()
  },
  languages: async (page) => {
    await page.goto('/language')
    await expect(heading(page, 'Choose your language')).toBeVisible()
  },
  login: async (page) => {
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
  },
  'login on a known device': async (page, person) => {
    await askForVariant(page.context(), 'oidc')
    await becomeRemembered(page, person)
    await expect(page.getByRole('link', { name: 'Not you?' })).toBeVisible()
  },
  'passkey offer': async (page, person) => {
    await askForVariant(page.context(), 'passkey')
    await signIn(page, person)
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
  },
  'wrong password': async (page) => {
    await page.goto('/login')
    await submitLogin(page, { email: longEmail, password: 'not-the-password' })
    await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  },
  'login restarted': async (page) => {
    await page.goto('/login?flow=unknown')
    await expect(noticeOf(page)).toBeVisible()
  },
  registration: async (page) => {
    await page.goto('/registration?return_to=/')
    await expect(signUpButton(page)).toBeVisible()
  },
  'registration refused': async (page) => {
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, { email: longEmail, password: 'short' })
    await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible()
  },
  verification: async (page) => {
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, newPerson())
    await expect(heading(page, 'Verify your account')).toBeVisible()
  },
  verified: async (page) => {
    // A signed-in person continues immediately.
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, person)
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await endSession(page)
    await page.goto('/verification')
    await askForMail(page, person.email)
    await submitCode(page, 'Verification code', (await mailNumber(2, person.email)).code)
    await expect(page.getByText('Your email address is now verified.')).toBeVisible()
  },
  'recovery with a code': async (page, { email }) => {
    await page.goto('/recovery')
    await askForMail(page, email)
    await submitCode(page, 'Recovery code', '000000')
    await expect(alertOf(page)).toBeVisible()
  },
  'login in two steps': async (page, { email }) => {
    await askForVariant(page.context(), 'identifier-first')
    await page.goto('/login')
    await emailField(page).fill(email)
    await continueButton(page).click()
    await expect(page.getByText(`Signing in as ${email}`)).toBeVisible()
  },
  'registration in two steps': async (page) => {
    await askForVariant(page.context(), 'two-step')
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(newPerson().email)
    await firstStepButton(page).click()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  },
  'kept settings change': async (page, person) => {
    await signInLongAgo(page, person)
    await page.goto('/settings')
    await changePassword(page, newPassword())
    await expect(page.getByText(/Your change in “Change Password” will be saved/)).toBeVisible()
  },
  devices: async (page, person) => {
    await startSession(page, person)
    await page.goto('/sessions')
    await expect(heading(page, 'Where you are signed in')).toBeVisible()
  },
  home: async (page, person) => {
    await signIn(page, person)
  },
  'signed in already': async (page, person) => {
    await startSession(page, person)
    await page.goto('/login')
    await expect(heading(page, 'You are signed in')).toBeVisible()
  },
  'login to confirm': async (page, person) => {
    await startSession(page, person)
    await page.goto('/login?refresh=true')
    await expect(heading(page, "Confirm it's you")).toBeVisible()
  },
  logout: async (page, person) => {
    await startSession(page, person)
    await page.goto('/logout')
    await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  },
  'logout success': async (page) => {
    await page.goto('/logoutsuccess')
    await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  },
  'login success': async (page, person) => {
    await startSession(page, person)
    await page.goto('/loginsuccess')
    await expect(heading(page, 'You are Logged in successfully!')).toBeVisible()
  },
  'set a password': async (page, person) => {
    await startSession(page, person)
    await page.goto('/setpassword')
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  },
  'Kratos is down': async (page) => {
    await askForFault(page.context(), 'down')
    await page.goto('/login')
    await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
  },
  error: async (page) => {
    const query = { error: 'invalid_client', error_description: 'Client authentication failed. '.repeat(8) }
    await page.goto(`/error?${new URLSearchParams(query)}`)
    await expect(heading(page, 'Something is wrong with the application')).toBeVisible()
  },
}
