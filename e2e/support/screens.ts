import { expect, type Page } from '@playwright/test'
import { createAccount } from '../fixtures/accounts'
import { newPassword, newPerson, type Person } from '../fixtures/people'
import {
  alertOf,
  emailField,
  heading,
  noticeOf,
  signIn,
  signOut,
  signUpButton,
  submitLogin,
  submitRegistration,
} from './actions'
import { openApplicationSite } from './application-site'
import { Authenticator } from './authenticator'
import { currentBackend, demoSiteUrl } from './backend'
import { askForFault } from './faults'
import { lineUserAgents } from './line'
import { askForMail, changePassword, continueButton, submitCode } from './mail-actions'
import { mailNumber } from './mails'
import { allowButton, signInAndRemember } from './oauth-actions'
import {
  newPhone,
  openRegistrationFromLine,
  sendCodeTo,
  smsField,
  verifyButton,
  verifyPhone,
} from './phone-actions'
import { goToProvider, refuseAtProvider, signInAtProvider } from './provider-actions'
import { RelyingParty } from './relying-party'
import {
  addAuthenticator,
  addBackupCodes,
  backupSection,
  shownCodes,
  signInWithFirstFactor,
  totpButton,
  totpField,
} from './second-factor'
import { signInLongAgo } from './session-age'
import { wrongTotpCode } from './totp'
import { askForVariant } from './variants'
import { addPasskey, addSecurityKey, passkeyButton } from './webauthn-actions'

const { portalUrl } = currentBackend().portal

/** An application that nobody comes back to has no site. */
const nowhere = { url: demoSiteUrl, visits: [], posts: [], close: async () => {} }

type Open = (page: Page, person: Person) => Promise<void>

const longName = 'Association of Harbour Masters and Lighthouse Keepers'
const longAddress = 'a.rather.long.name.of.somebody@mail.some-department.some-company.example.com'

/** Every screen of the main job and of its second factor, and how to come to it. */
export const screens: Readonly<Record<string, Open>> = {
  login: async (page) => {
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
  },
  'wrong password': async (page) => {
    await page.goto('/login')
    await submitLogin(page, { email: longAddress, password: 'not-the-password' })
    await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  },
  'login anew': async (page) => {
    await page.goto('/login?flow=unknown')
    await expect(noticeOf(page)).toBeVisible()
  },
  registration: async (page) => {
    await page.goto('/registration?return_to=/')
    await expect(signUpButton(page)).toBeVisible()
  },
  'registration refused': async (page) => {
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, { email: longAddress, password: 'short' })
    await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible()
  },
  verification: async (page) => {
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, newPerson())
    await expect(heading(page, 'Verify your account')).toBeVisible()
  },
  verified: async (page) => {
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await submitRegistration(page, person)
    await submitCode(page, 'Verification code', (await mailNumber(1, person.email)).code)
    await expect(page.getByText('Your email address is now verified.')).toBeVisible()
  },
  'recovery by a code': async (page, { email }) => {
    await page.goto('/recovery')
    await askForMail(page, email)
    await submitCode(page, 'Recovery code', '000000')
    await expect(alertOf(page)).toBeVisible()
  },
  'sign-in after the address': async (page, { email }) => {
    await askForVariant(page.context(), 'identifier-first')
    await page.goto('/login')
    await emailField(page).fill(email)
    await continueButton(page).click()
    await expect(page.getByText(`Signing in as ${email}`)).toBeVisible()
  },
  'second step of a registration': async (page) => {
    await askForVariant(page.context(), 'two-step')
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(newPerson().email)
    await signUpButton(page).click()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  },
  'a change that waits': async (page, person) => {
    await signInLongAgo(page, person)
    await page.goto('/settings')
    await changePassword(page, newPassword())
    await expect(page.getByText(/Your change under “Change Password” is kept/)).toBeVisible()
  },
  devices: async (page, person) => {
    await signIn(page, person)
    await page.goto('/sessions')
    await expect(heading(page, 'Where you are signed in')).toBeVisible()
  },
  home: async (page, person) => {
    await signIn(page, person)
  },
  'confirm who it is': async (page, person) => {
    await signIn(page, person)
    await page.goto('/login')
    await expect(heading(page, "Confirm it's you")).toBeVisible()
  },
  'second factor refused': async (page, person) => {
    await askForVariant(page.context(), 'second-factor')
    await signIn(page, person)
    const key = await addAuthenticator(page)
    await addBackupCodes(page)
    await signOut(page)
    await signInWithFirstFactor(page, person)
    await totpField(page).fill(wrongTotpCode(key))
    await totpButton(page).click()
    await expect(alertOf(page)).toBeVisible()
  },
  'second factors to set up': async (page, person) => {
    await askForVariant(page.context(), 'second-factor')
    await signIn(page, person)
    await page.goto('/settings')
    await backupSection(page).getByRole('button', { name: 'Create new backup codes' }).click()
    await shownCodes(page)
  },
  'log out': async (page, person) => {
    await signIn(page, person)
    await page.goto('/logout')
    await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  },
  'logged out': async (page) => {
    await page.goto('/logoutsuccess')
    await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  },
  'login with providers': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
  },
  'registration after a provider was left': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/registration?return_to=/')
    await goToProvider(page, 'Sign up with LINE', 'LINE')
    await refuseAtProvider(page, 'Cancel')
    await expect(page.getByRole('link', { name: 'Sign up another way' })).toBeVisible()
  },
  'registration after a provider knew too little': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with LINE', 'LINE', { id: newPerson().email })
    await expect(page.getByRole('heading', { name: /Not Linked your LINE Account/ })).toBeVisible()
  },
  'phone step with a code sent': async (page) => {
    await openRegistrationFromLine(page)
    await sendCodeTo(page, newPhone())
    await smsField(page).fill('123456')
    await verifyButton(page).click()
    await expect(page.getByText('SMS code error!')).toBeVisible()
  },
  'phone step verified': async (page) => {
    await openRegistrationFromLine(page)
    await verifyPhone(page, newPhone())
  },
  'account to link': async (page, { email }) => {
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
    await expect(page.getByText('already belongs to another account')).toBeVisible()
  },
  'settings with providers': async (page, person) => {
    await askForVariant(page.context(), 'oidc')
    await signIn(page, person)
    await page.goto('/settings')
    await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
    await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  },
  'login with passkeys': async (page) => {
    await askForVariant(page.context(), 'passkey')
    await page.goto('/login')
    await expect(passkeyButton(page)).toBeVisible()
  },
  'settings with keys': async (page, person) => {
    await askForVariant(page.context(), 'passkey')
    await Authenticator.plugIn(page, 'internal')
    await signIn(page, person)
    await addPasskey(page)
    await addSecurityKey(page, 'The blue key on my ring')
  },
  'link LINE': async (page, person) => {
    await askForVariant(page.context(), 'oidc')
    await signIn(page, person)
    await page.goto('/bind')
    await expect(page.getByRole('button', { name: 'Link LINE' })).toBeVisible()
  },
  'set a password': async (page, person) => {
    await signIn(page, person)
    await page.goto('/setpassword')
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  },
  'unlink LINE': async (page) => {
    await page.goto('/unbind')
    await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  },
  'account exists': async (page) => {
    await page.goto('/login?bind=true')
    await expect(
      heading(page, 'Your account already exists. Please Login and Link your LINE Account!'),
    ).toBeVisible()
  },
  'login inside LINE, not by itself': async (page) => {
    await askForVariant(page.context(), 'oidc')
    await page.setExtraHTTPHeaders({ 'user-agent': lineUserAgents['an iPhone'] })
    await page.goto('/login?loginError=true&notice=line_error')
    await expect(alertOf(page)).toBeVisible()
  },
  'Kratos is down': async (page) => {
    await askForFault(page.context(), 'down')
    await page.goto('/login')
    await expect(heading(page, 'Sign-in is not available right now')).toBeVisible()
  },
  consent: async (page, person) => {
    const party = await RelyingParty.register(nowhere, {
      client_name: longName,
      policy_uri: 'https://harbour.example/privacy',
      tos_uri: 'https://harbour.example/terms',
    })
    await party.begin(page, {
      scope: 'openid email profile phone offline_access berths.read',
      audience: 'https://api.harbour.example',
    })
    await submitLogin(page, person)
    await expect(heading(page, 'Allow access')).toBeVisible()
  },
  'consent as another account': async (page, person) => {
    const party = await RelyingParty.register(nowhere, { client_name: longName })
    await party.begin(page)
    await submitLogin(page, person)
    await expect(heading(page, 'Allow access')).toBeVisible()
    const consent = page.url()
    await signOut(page)
    const other = newPerson()
    await createAccount(other, currentBackend().appUrl)
    await signIn(page, other)
    await page.goto(consent)
    await expect(heading(page, 'You are signed in with another account')).toBeVisible()
  },
  'log out for an application': async (page, person) => {
    const site = await openApplicationSite()
    const party = await RelyingParty.register(site, { client_name: longName })
    const tokens = await signInAndRemember(party, page, person)
    await page.goto(party.signOutUrl(tokens))
    await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
    await site.close()
  },
  'applications with access': async (page, person) => {
    const site = await openApplicationSite()
    const scope = 'openid email profile phone offline_access berths.read'
    await signInAndRemember(await RelyingParty.register(site), page, person)
    const party = await RelyingParty.register(site, { client_name: longName })
    await party.begin(page, { scope })
    await allowButton(page).click()
    await party.finish(page)
    await page.goto('/sessions')
    await expect(page.getByRole('article', { name: longName })).toBeVisible()
    await site.close()
  },
  'portal at work': async (page) => {
    // An answer without a page leaves the browser where it is.
    await page.route('**/api/portal/complete*', (route) => route.fulfill({ status: 204 }))
    await page.goto(portalUrl)
    await expect(page.getByText('Loading . . .')).toBeVisible()
  },
  'portal without a token': async (page, person) => {
    await signIn(page, person)
    await page.goto(portalUrl)
    await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible()
  },
  'portal that is not set up': async (page) => {
    await page.goto('/oauth')
    await expect(heading(page, 'Single sign-on is not set up')).toBeVisible()
  },
  'logged in': async (page) => {
    await page.goto('/loginsuccess')
    await expect(heading(page, 'You are Logged in successfully!')).toBeVisible()
  },
  error: async (page) => {
    const words = { error: 'invalid_client', error_description: 'Client authentication failed. '.repeat(8) }
    await page.goto(`/error?${new URLSearchParams(words)}`)
    await expect(heading(page, 'Something went wrong')).toBeVisible()
  },
}
