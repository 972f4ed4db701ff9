import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { signInWithProvider } from '../../fixtures/provider-accounts'
import {
  alertOf,
  expectSignedIn,
  flowIdOf,
  heading,
  passwordField,
  signInButton,
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
  allowWithoutPage,
  expectConsent,
  signInUntilConsent,
} from '../../support/oauth-actions'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
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
  await endSession(page)

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

test.describe('an account without a link', { tag: '@more' }, () => {
  const taken = 'already belongs to another account'

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

    test('an account without a link is linked by a sign-in inside LINE, and the application gets its tokens', async ({
      page,
      person,
      application,
      context,
    }) => {
      await askForVariant(context, 'oidc')
      const party = await application()
      await party.begin(page)
      await expectAtProvider(page, 'LINE')
      await allowAtProvider(page, { email: person.email })
      await expect(page.getByText(`${person.email} ${taken}`)).toBeVisible()
      await expect(page.getByText(toClient)).toBeVisible()
      await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectConsent(page)
      expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
    })
  })
})

test('a sign-up with a provider that already has an account redirects to the application', {
  tag: '@more',
}, async ({ page, application, context }) => {
  const { email } = newPerson()
  await askForVariant(context, 'oidc')
  await signInWithProvider(page.request, 'google', { email })
  await endSession(page)
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
  await allowWithoutPage(party, page, person, { remember: true })
  await endSession(page)
  await signInUntilConsent(party, page, otherPerson)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
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

test('a challenge that Hydra does not know shows that the request is not valid', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  for (const path of [
    '/login?login_challenge=unknown',
    '/registration?login_challenge=unknown',
    '/consent?consent_challenge=unknown',
    '/consent',
  ]) {
    const response = await page.request.get(path)
    expect(await response.text(), path).toContain('This request is no longer valid</h1>')
  }
  await page.goto('/logout?logout_challenge=unknown')
  await expect(heading(page, 'This request is no longer valid')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expectSignedIn(page, person)
})

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
