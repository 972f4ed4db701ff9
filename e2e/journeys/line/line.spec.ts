import { deactivateAccount, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { signInWithProvider, startSessionWithLine } from '../../fixtures/provider-accounts'
import {
  alertOf,
  emailField,
  expectSignedIn,
  heading,
  lineRegistrationTitle,
  newPasswordField,
  noticeOf,
  openOtherMethods,
  passwordField,
  queryOf,
  signInButton,
  signOut,
  submitLogin,
} from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { blockCookies } from '../../support/cookies'
import { askForFault, endFault } from '../../support/faults'
import { proxyPath } from '../../support/kratos-flow'
import { continueFrom, lineUserAgents } from '../../support/line'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
  refuseAtProvider,
  signInAtProvider,
  signUpAtLineAndGoOn,
} from '../../support/provider-actions'
import { recordDocuments, recordThirdPartyRequests } from '../../support/requests'
import { ageSession, confirmIdentity } from '../../support/session-age'
import { askForVariant, endVariant } from '../../support/variants'

const bind = 'Please click the button below to Link or Unlink your account!'
const linked = 'Your LINE Account has been Linked successfully!'
const unlinked = 'Your LINE Account has been Unlinked successfully!'
const linkedAndOut = `${linked} Please click the LINE login button to go to the homepage.`
const notUnlinked =
  'Your LINE Account can Not Be Unlinked. Please contact your website service provider for assistance!'
const setPassword = 'Set your Password of the account which has Linked your LINE!'
const exists = 'Your account already exists. Please Login and Link your LINE Account!'

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

test.describe('inside LINE on an iPhone', () => {
  test.use({ userAgent: lineUserAgents['an iPhone'] })

  test('a new visitor is redirected to LINE, registers without a third-party cookie, and reaches return_to', {
    tag: '@oldest-ory',
  }, async ({ page }) => {
    const { email } = newPerson()
    const requests = recordThirdPartyRequests(page)
    await page.goto('/login?return_to=/sessions')
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { id: email })
    await expect(heading(page, lineRegistrationTitle)).toBeVisible()
    await expect(page.getByLabel('First name')).toBeHidden()
    await emailField(page).fill(email)
    await signUpAtLineAndGoOn(page, { id: email })
    await expect(page).toHaveURL('/sessions')
    await page.goto('/')
    await expectSignedIn(page, { email })
    expect(requests).toEqual([])
  })
})

test.describe('inside LINE on Android', () => {
  test.use({ userAgent: lineUserAgents.Android })

  test('a visitor who cancels at LINE is informed, is not redirected again, and signs in with a password', async ({
    page,
    person,
  }) => {
    await page.goto('/login?return_to=/sessions')
    await expectAtProvider(page, 'LINE')
    await refuseAtProvider(page, 'Cancel')
    await expect(alertOf(page)).toHaveText(/Sign-in with the other service was cancelled/)
    await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
    await page.goto('/login?return_to=/sessions')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await openOtherMethods(page)
    await expect(page.getByRole('button', { name: 'Open in browser' })).toBeVisible()
    await submitLogin(page, person)
    await expect(page).toHaveURL('/sessions')
  })

  test('an error at LINE: the page shows that', { tag: '@more' }, async ({ page }) => {
    await page.goto('/login')
    await expectAtProvider(page, 'LINE')
    await refuseAtProvider(page, 'Fail with a server error')
    await expect(alertOf(page)).toHaveText(/could not sign you in/)
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
  })

  test('a token of LINE that Kratos cannot verify: the page shows that, with our text', {
    tag: '@more',
  }, async ({ page }) => {
    await page.goto('/login')
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { email: newPerson().email, isSignedWrongly: true })
    await expect(alertOf(page)).toHaveText(/could not sign you in/)
    await expect(alertOf(page)).not.toContainText('HS256')
  })

  test('after a sign-out the visitor is not signed in again automatically', { tag: '@more' }, async ({
    page,
  }) => {
    const { email } = newPerson()
    await signInWithProvider(page.request, 'line', { email })
    await signOut(page)
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
    await expectSignedIn(page, { email })
  })

  test('a deactivated account: the page shows that and offers the other sign-in methods', {
    tag: '@more',
  }, async ({ page, context }) => {
    const { email } = newPerson()
    await signInWithProvider(page.request, 'line', { email })
    await deactivateAccount(page.request)
    await context.clearCookies()
    await askForVariant(context, 'oidc')

    await page.goto('/login')
    await allowAtProvider(page, { email })
    await expect(alertOf(page)).toHaveText(/This account has been disabled/)
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
    await openOtherMethods(page)
    await expect(page.getByRole('button', { name: 'Open in browser' })).toBeVisible()
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  test('an existing account, without an offer to link it: its screen links to the sign-in', {
    tag: '@more',
  }, async ({ page, person }) => {
    await askForFault(page.context(), 'account-exists', '/self-service/login/flows')
    await page.goto('/login')
    await expect(heading(page, exists)).toBeVisible()
    await endFault(page.context())
    await continueFrom(page, exists)
    await submitLogin(page, person)
    await expect(heading(page, bind)).toBeVisible()
  })

  test('a forged response of LINE: the page shows that and offers the device’s browser', {
    tag: '@more',
  }, async ({ page }) => {
    await page.goto('/login?loginError=true')
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    await page.goto(`${proxyPath}/self-service/methods/oidc/callback/line?code=guessed&state=guessed`)
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in browser' })).toHaveAttribute(
      'href',
      '/?openExternalBrowser=1',
    )
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expectAtProvider(page, 'LINE')
  })

  test('no cookies at all, as in some private modes: the page shows that, without a redirect loop', {
    tag: '@more',
  }, async ({ anotherBrowser }) => {
    const page = await anotherBrowser(async (context) => {
      await askForVariant(context, 'oidc')
      await blockCookies(context)
    })
    const documents = recordDocuments(page)
    await page.goto('/login')
    await submitLogin(page, newPerson())
    await expect(heading(page, 'Your browser is blocking cookies')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in browser' })).toBeVisible()
    expect(documents.length).toBeLessThanOrEqual(6)
  })

  test('a URL with logout=true signs nobody in', { tag: '@more' }, async ({ page }) => {
    await page.goto('/login?logout=true')
    await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
    // Hydra's `post_logout_redirect` may be any page, such as the sign-in.
    await page.goto('/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
  })
})

test('an email address with an account: its owner signs in, and LINE is linked', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person }) => {
  const { email } = person
  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
  await expect(page.getByText(`${email} already belongs to another account`)).toBeVisible()
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
  await page.goto('/bind')
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
})

test('the account exists: the visitor signs in, links LINE, and unlinks it again', {
  tag: '@instances',
}, async ({ page, person }) => {
  await page.goto('/accountexist')
  await continueFrom(page, exists)
  await expect(heading(page, exists)).toBeVisible()
  await expect(page.getByRole('button', { name: /LINE/ })).toBeHidden()
  await submitLogin(page, person)
  await expect(heading(page, bind)).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Link LINE'])
  await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
  await continueFrom(page, linked)
  await expectSignedIn(page, person)

  await page.goto('/bind')
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await continueFrom(page, unlinked)
  await expectSignedIn(page, person)
  await page.goto('/bind')
  await expect(page.getByRole('button', { name: 'Link LINE' })).toBeVisible()
})

test('a link that was cancelled at LINE can be retried, which requires a re-authentication with an old session', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/bind')
  await goToProvider(page, 'Link LINE', 'LINE')
  await refuseAtProvider(page, 'Cancel')
  await expect(heading(page, bind)).toBeVisible()
  await expect(alertOf(page)).toHaveText(/Sign-in with the other service was cancelled/)

  await ageSession(page)
  await page.goto('/bind')
  await page.getByRole('button', { name: 'Link LINE' }).click()
  await confirmIdentity(page, person, 'oidc')
  await expectAtProvider(page, 'LINE')
  await allowAtProvider(page, { id: person.email })
  await expect(heading(page, linked)).toBeVisible()
})

test('a visitor with a linked LINE account signs in with LINE only', async ({ page, person }) => {
  await startSessionWithLine(page, person)
  await signOut(page)
  await page.goto('/afterlinelogin')
  await expect(heading(page, linkedAndOut)).toBeVisible()
  await expect(passwordField(page)).toBeHidden()
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { id: person.email })
  await expectSignedIn(page, person)
})

test('unlinking with an old session requires a re-authentication first', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSessionWithLine(page, person)
  await ageSession(page)
  await page.goto('/bind')
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await confirmIdentity(page, person, 'oidc')
  await expect(heading(page, unlinked)).toBeVisible()
})

test('the page of a Kratos without LINE does not mention the account', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await endVariant(page.context())
  await startSession(page, person)
  await page.goto('/bind')
  await expect(page.getByText('LINE cannot be linked or unlinked here.')).toBeVisible()
  await expect(page.getByText('only way to sign in')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeHidden()
})

test('an account that LINE created needs a password before LINE can be unlinked', { tag: '@more' }, async ({
  page,
}) => {
  const { email } = newPerson()
  await signInWithProvider(page.request, 'line', { email })
  await page.goto('/bind')
  await expect(noticeOf(page)).toHaveText(/LINE is your only way to sign in, so it cannot be unlinked yet/)
  await page.getByRole('link', { name: 'Set a password' }).click()
  await expect(heading(page, setPassword)).toBeVisible()
  await expect(page.getByRole('button', { name: /Google|LINE/ })).toBeHidden()
  await newPasswordField(page).fill(newPassword())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(noticeOf(page)).toHaveText(/Your changes have been saved/)
  await page.goto('/bind')
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await expect(heading(page, unlinked)).toBeVisible()
})

test('a link on another site unlinks nothing before the visitor confirms it', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSessionWithLine(page, person)
  await page.goto('/unbind', { referer: 'https://evil.example.com/' })
  await expect(heading(page, 'Do you want to unlink your LINE Account?')).toBeVisible()
  await page.goto('/bind')
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()
  // Kratos' CSRF cookie may be lost by now.
  await page.context().clearCookies({ name: /csrf/ })
  await page.goto('/unbind', { referer: 'https://evil.example.com/' })
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await expect(heading(page, unlinked)).toBeVisible()
})

test('no redirect of Latchkey unlinks, and a trusted site unlinks immediately', { tag: '@more' }, async ({
  page,
  person,
  javaScriptEnabled,
}) => {
  await startSessionWithLine(page, person)

  await page.goto('/language?page=/unbind')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.evaluate(() => location.assign('/unbind'))
  await expect(heading(page, 'Do you want to unlink your LINE Account?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back' })).toBeVisible()

  const returnTo = new URLSearchParams({ refresh: 'true', return_to: new URL('/ui/unbind', page.url()).href })
  for (const start of ['/login?', `${proxyPath}/self-service/login/browser?`]) {
    await page.goto(start + returnTo)
    await confirmIdentity(page, person, 'oidc')
    await expectSignedIn(page, person)
  }
  // Kratos redirects a signed-in visitor from the start of a registration to its return_to immediately.
  for (const acting of ['/ui/unbind', '/login?logout=true']) {
    const returnsTo = new URLSearchParams({ return_to: new URL(acting, page.url()).href })
    await page.goto(`${proxyPath}/self-service/registration/browser?${returnsTo}`)
    await expectSignedIn(page, person)
  }
  await page.goto('/bind')
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()

  await page.goto('/unbind', { referer: currentBackend().portal.siteUrls[0] })
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await expect(heading(page, unlinked)).toBeVisible()
})

test('a failed unlinking is shown with its reason, as text', { tag: '@more' }, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/unbind')
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await expect(heading(page, notUnlinked)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/unbindfailure')
  await expect(
    page.getByText('LINE is not linked to your account, so there is nothing to unlink.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/bind')
  await page.goto('/bindfailure?errorcode=409')
  await expect(page.getByText('This LINE account already belongs to another account.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to that account with LINE' }).click()
  await expectAtProvider(page, 'LINE')
  expect((await page.request.get('/api/.ory/sessions/whoami')).status()).toBe(401)
  // Nobody is signed in, so there is nothing to change.
  await page.goto('/bindfailure?errorcode=409&stay=true')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in to that account with LINE' })).toBeHidden()
  await page.goto('/bindfailure?message=<b>no</b>&reason=because')
  await expect(page.getByText('( Error: -1. <b>no</b> because )')).toBeVisible()
  await page.goto('/bindfailure?message=no&reason=no')
  await expect(page.getByText('( Error: -1. no )', { exact: true })).toBeVisible()
  await expect(page.getByText('We do not know the cause.')).toBeVisible()
})

test('a failure screen continues automatically after ten seconds', { tag: '@more' }, async ({ page }) => {
  await page.goto('/unlinkfailure?errorcode=7')
  await expect(page).toHaveURL('/unbindfailure?errorcode=7')
  await expect(noticeOf(page).filter({ hasText: /in 10 seconds/ })).toBeAttached()
  await expect(signInButton(page)).toBeVisible()
  expect(queryOf(page)).toEqual({ loginError: 'true' })
})
