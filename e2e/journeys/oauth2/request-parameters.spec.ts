import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  flowUrlOf,
  heading,
  passwordField,
  queryOf,
  signInButton,
  submitLogin,
  submitRegistration,
} from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, allowWithoutPage, expectConsent } from '../../support/oauth-actions'

/** The parameters of an authorization request (OpenID Connect Core 3.1.2.1). */
const confirm = "Confirm it's you"

test('prompt=login, and a max_age that has passed, require a remembered visitor to sign in again', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application()
  await allowWithoutPage(party, page, person, { remember: true })
  for (const parameters of [{ prompt: 'login' }, { max_age: '0' }]) {
    await party.begin(page, parameters)
    await expect(heading(page, confirm)).toBeVisible()
    await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    expect((await party.finish(page)).claims()).toMatchObject({ email: person.email })
  }
})

test('prompt=none and a max_age that has not passed show a remembered visitor no screen', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application()
  await allowWithoutPage(party, page, person, { remember: true })
  await party.begin(page, { prompt: 'none' })
  await party.finish(page)
  await party.begin(page, { max_age: '3600' })
  await party.finish(page)
})

test('prompt=consent and more scopes than the remembered consent has need a new consent', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application()
  await allowWithoutPage(party, page, person, { remember: true })
  await party.begin(page, { prompt: 'consent' })
  await expectConsent(page)
  await allowAndFinish(party, page)
  await party.begin(page, { scope: 'openid email profile' })
  await expectConsent(page)
  await expect(page.getByText('See your name and profile')).toBeVisible()
})

test('prompt=none returns login_required or consent_required', { tag: '@more' }, async ({
  page,
  person,
  application,
  otherPerson,
}) => {
  const party = await application()
  const refused = async () => {
    await party.begin(page, { prompt: 'none' })
    return (await party.refusal(page)).error
  }
  expect(await refused()).toBe('login_required')
  await allowWithoutPage(await application(), page, person, { remember: true })
  expect(await refused()).toBe('consent_required')
  // The remembered visitor signs out here, and another person signs in.
  await endSession(page)
  expect(await refused()).toBe('login_required')
  await startSession(page, otherPerson)
  expect(await refused()).toBe('login_required')
})

test('prompt=select_account lets a remembered visitor choose', { tag: '@more' }, async ({
  page,
  person,
  application,
  otherPerson,
}) => {
  const party = await application()
  await allowWithoutPage(party, page, person, { remember: true })
  await party.begin(page, { prompt: 'select_account' })
  await expect(heading(page, 'You are signed in')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Harbour Café' }).click()
  expect((await party.finish(page)).claims()).toMatchObject({ email: person.email })

  await party.begin(page, { prompt: 'select_account' })
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(emailField(page)).toHaveValue('')
  await submitLogin(page, otherPerson)
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: otherPerson.email })
})

test('prompt=create redirects to the registration, and back to the application', { tag: '@more' }, async ({
  page,
  application,
}) => {
  const party = await application()
  const person = newPerson()
  await party.begin(page, { prompt: 'create' })
  await expect(heading(page, 'Register an account')).toBeVisible()
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await submitRegistration(page, person)
  await enterCode(
    page.getByLabel('Verification code'),
    (await mailNumber(1, person.email)).code,
    page.getByRole('button', { name: 'Continue' }),
  )
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
})

test('prompt=create, for a visitor with an account: the link to sign in stays', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await party.begin(page, { prompt: 'create' })
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(heading(page, 'Login')).toBeVisible()
  await submitLogin(page, person)
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
})

test('login_hint fills in the identifier, which the visitor can change', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await party.begin(page, { login_hint: 'somebody@example.com' })
  await expect(emailField(page)).toHaveValue('somebody@example.com')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(heading(page, 'Register an account')).toBeVisible()
  await expect(emailField(page)).toHaveValue('somebody@example.com')
  await page.getByRole('main').getByRole('link').click()
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectConsent(page)
})

test('ui_locales is kept from login to consent', { tag: '@more' }, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page, { ui_locales: 'tlh en' })
  expect(await flowUrlOf(page)).toContain('ui_locales=tlh')
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectConsent(page)
  expect(queryOf(page)).toMatchObject({ ui_locales: 'tlh en' })
})
