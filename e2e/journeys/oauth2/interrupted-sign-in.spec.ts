import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  expectSignedIn,
  flowIdOf,
  heading,
  passwordField,
  signInButton,
  signOut,
  submitLogin,
} from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { askForFault, endFault } from '../../support/faults'
import { flowStatus } from '../../support/kratos-flow'
import { lineUserAgents } from '../../support/line'
import { askForMail, openRecovery, submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import {
  allowAndFinish,
  allowButton,
  expectConsent,
  signInAndRemember,
  signInUntilConsent,
} from '../../support/oauth-actions'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
  registerAtProvider,
  signInAtProvider,
} from '../../support/provider-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { setNewPassword } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

const toClient = 'to authenticate Harbour Café'

test('an incorrect password and an expired page do not lose the application', { tag: '@more' }, async ({
  page,
  person,
  application,
  context,
}) => {
  const party = await application()
  await askForFault(context, 'short-lived')
  await party.begin(page)
  await endFault(context)
  const flow = await flowIdOf(page)
  await expect.poll(() => flowStatus(page.request, 'login', flow)).toBe(410)
  await submitLogin(page, person)
  await expect(alertOf(page)).toHaveText(/expired (less than a minute|\d+ minutes?) ago\. Please try again\./)
  await expect(page.getByText(toClient)).toBeVisible()

  await submitLogin(page, { ...person, password: 'not-the-password' })
  await expect(alertOf(page)).toBeVisible()
  await page.reload()
  await submitLogin(page, person)
  await expectConsent(page)
})

test('a forgotten password does not lose the application', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await party.begin(page)
  await openRecovery(page)
  await askForMail(page, person.email)
  const { code } = await mailNumber(2, person.email)
  await submitCode(page, 'Recovery code', code)
  await setNewPassword(page, newPassword())
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
})

test('a second factor does not lose the application', { tag: '@more' }, async ({
  page,
  person,
  application,
  context,
}) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await signOut(page)

  const party = await application()
  await party.begin(page)
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await expect(page.getByText(toClient)).toBeVisible()
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({
    email: person.email,
    amr: ['password', 'totp'],
  })
})

test('a provider does not lose the application', { tag: '@more' }, async ({ page, application, context }) => {
  await askForVariant(context, 'oidc')
  const { email } = newPerson()
  const party = await application()
  await party.begin(page)
  await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email })
})

test.describe('an account without a link to the provider', { tag: '@more' }, () => {
  const taken = 'already belongs to another account'

  test('is linked by a sign-in, and the application gets its tokens', async ({
    page,
    person,
    application,
    context,
  }) => {
    await askForVariant(context, 'oidc')
    const party = await application()
    await party.begin(page)
    await signInAtProvider(page, 'Sign in with Google', 'Google', { email: person.email })
    await expect(page.getByText(`${person.email} ${taken}`)).toBeVisible()
    await expect(page.getByText(toClient)).toBeVisible()
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    await expectConsent(page)
    expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
  })

  test('is linked without the application when that sign-in was abandoned', async ({
    page,
    person,
    application,
    context,
  }) => {
    await askForVariant(context, 'oidc')
    const party = await application()
    await party.begin(page)
    await goToProvider(page, 'Sign in with Google', 'Google')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email: person.email })
    await expect(page.getByText(`${person.email} ${taken}`)).toBeVisible()
    await expect(page.getByText(toClient)).toBeHidden()
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    await expectSignedIn(page, person)
  })

  test.describe('inside LINE', () => {
    test.use({ userAgent: lineUserAgents.Android })

    test('is also linked', async ({ page, person, application, context }) => {
      await askForVariant(context, 'oidc')
      const party = await application()
      await party.begin(page)
      await expectAtProvider(page, 'LINE')
      await allowAtProvider(page, { email: person.email })
      await expect(page.getByText(`${person.email} ${taken}`)).toBeVisible()
      await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectConsent(page)
    })
  })
})

test('a sign-up with a provider that already has an account redirects to the application', {
  tag: '@more',
}, async ({ page, application, context, anotherBrowser }) => {
  const { email } = newPerson()
  const before = await anotherBrowser((other) => askForVariant(other, 'oidc'))
  await registerAtProvider(before, 'Google', email)

  await askForVariant(context, 'oidc')
  const party = await application()
  await party.begin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signInAtProvider(page, 'Sign up with Google', 'Google', { email })
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email })
})

test('a visitor chooses another account on the page that asks to confirm the sign-in', {
  tag: '@more',
}, async ({ page, person, application, otherPerson }) => {
  await startSession(page, person)
  const party = await application()
  await party.begin(page, { prompt: 'login' })
  await page.getByRole('link', { name: "Something's not working?" }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(toClient)).toBeVisible()
  await submitLogin(page, otherPerson)
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
})

test('a visitor chooses another account on the consent page', { tag: '@more' }, async ({
  page,
  person,
  application,
  otherPerson,
}) => {
  const party = await application()
  // A session is enough, without a form.
  await startSession(page, person)
  await party.begin(page)
  await expectConsent(page)
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByRole('link', { name: 'No' }).click()
  await expectConsent(page)
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()

  await expect(page.getByText(toClient)).toBeVisible()
  await submitLogin(page, otherPerson)
  await expectConsent(page)
  await expect(page.getByText(`Signed in as ${otherPerson.email}`)).toBeVisible()
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
})

test('a remembered visitor who has signed out here can sign in as another person', { tag: '@more' }, async ({
  page,
  person,
  application,
  otherPerson,
}) => {
  const party = await application()
  await signInAndRemember(party, page, person)
  await signOut(page)
  await signInUntilConsent(party, page, otherPerson)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
})

test('a consent decision cannot be made twice', { tag: '@more' }, async ({ page, person, application }) => {
  const party = await application()
  await signInUntilConsent(party, page, person)
  const url = page.url()
  await allowAndFinish(party, page)

  // The application's request begins again, with a consent of its own.
  await page.goto(url)
  await expectConsent(page)
  expect(page.url()).not.toBe(url)
})

test('a visitor who goes back to the sign-in reaches the application only once', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page)
  const url = page.url()
  const again = async () => {
    await page.goto(url)
    await expectConsent(page)
    await allowButton(page).click()
  }
  await submitLogin(page, person)
  await expectConsent(page)
  await again()
  await party.finish(page)

  await again()
  expect(await party.refusal(page)).toMatchObject({ error: 'access_denied' })
})

test('of two tabs the newer sign-in is valid, and the older one gets an error', { tag: '@more' }, async ({
  page,
  person,
  application,
  context,
}) => {
  const party = await application()
  await party.begin(page)
  const newer = await context.newPage()
  await newer.goto(await party.authorizationUrl())
  await submitLogin(page, person)
  expect(await party.refusal(page)).toMatchObject({ error: 'request_forbidden' })

  await newer.reload()
  await expectConsent(newer)
  await allowButton(newer).click()
  await party.finish(newer)
})

for (const path of [
  '/login?login_challenge=unknown',
  '/registration?login_challenge=unknown',
  '/consent?consent_challenge=unknown',
  '/consent',
  '/logout?logout_challenge=unknown',
]) {
  test(`${path} shows that the request is not valid`, { tag: '@more' }, async ({ page, person }) => {
    await startSession(page, person)
    await page.goto(path)
    await expect(heading(page, 'This request is no longer valid')).toBeVisible()
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expectSignedIn(page, person)
  })
}

test('an error of Hydra is explained, and its text is quoted', { tag: '@more' }, async ({
  page,
  application,
}) => {
  const party = await application()
  const url = new URL(await party.authorizationUrl())
  url.searchParams.set('client_id', 'nobody <b>')
  await page.goto(url.href)
  await expect(heading(page, 'Something is wrong with the application')).toBeVisible()
  await expect(page.getByText('Error code: invalid_client')).toBeVisible()
  await expect(page.getByRole('blockquote')).toContainText('The requested OAuth 2.0 Client does not exist')
})
