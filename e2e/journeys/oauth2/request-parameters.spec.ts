import { createAccount } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  heading,
  passwordField,
  queryOf,
  signIn,
  signInButton,
  signOut,
} from '../../support/actions'
import { allowButton, expectConsent, signInAndRemember } from '../../support/oauth-actions'

/** What an application may wish for in its request (OpenID Connect Core 3.1.2.1). */
const confirm = "Confirm it's you"

for (const [title, parameters] of Object.entries({
  'prompt=login': { prompt: 'login' },
  'a max_age that is over': { max_age: '0' },
})) {
  test(`${title} asks who was remembered to sign in again`, async ({ page, person, application }) => {
    const party = await application()
    await signInAndRemember(party, page, person)
    await party.begin(page, parameters)
    await expect(heading(page, confirm)).toBeVisible()
    await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    expect((await party.finish(page)).claims()).toMatchObject({ email: person.email })
  })
}

test('a max_age that is not over asks nothing', async ({ page, person, application }) => {
  const party = await application()
  await signInAndRemember(party, page, person)
  await party.begin(page, { max_age: '3600' })
  await party.finish(page)
})

test('prompt=consent asks again what was allowed for good', async ({ page, person, application }) => {
  const party = await application()
  await signInAndRemember(party, page, person)
  await party.begin(page, { prompt: 'consent' })
  await expectConsent(page)
  await allowButton(page).click()
  await party.finish(page)
})

test('more permissions than were allowed for good are asked for', async ({ page, person, application }) => {
  const party = await application()
  await signInAndRemember(party, page, person)
  await party.begin(page, { scope: 'openid email profile' })
  await expectConsent(page)
  await expect(page.getByText('See your name and profile')).toBeVisible()
})

test.describe('prompt=none shows no screen', () => {
  test('to who was remembered', async ({ page, person, application }) => {
    const party = await application()
    await signInAndRemember(party, page, person)
    await party.begin(page, { prompt: 'none' })
    await party.finish(page)
  })

  test('and says that there would have to be a sign-in, or a consent', async ({
    page,
    person,
    application,
  }) => {
    const party = await application()
    await party.begin(page, { prompt: 'none' })
    expect(await party.refusal(page)).toMatchObject({ error: 'login_required' })

    await signInAndRemember(await application(), page, person)
    await party.begin(page, { prompt: 'none' })
    expect(await party.refusal(page)).toMatchObject({ error: 'consent_required' })
  })

  test('when the remembered account has signed out here', async ({ page, person, application }) => {
    const party = await application()
    await signInAndRemember(party, page, person)
    await signOut(page)
    await party.begin(page, { prompt: 'none' })
    expect(await party.refusal(page)).toMatchObject({ error: 'login_required' })
  })

  test('when somebody else has signed in here', async ({ page, person, application, baseURL }) => {
    const party = await application()
    const other = newPerson()
    await createAccount(other, baseURL ?? '')
    await signInAndRemember(party, page, person)
    await signOut(page)
    await signIn(page, other)
    await party.begin(page, { prompt: 'none' })
    expect(await party.refusal(page)).toMatchObject({ error: 'login_required' })
  })
})

test('login_hint fills in who will sign in, and can be changed', async ({ page, person, application }) => {
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

test('ui_locales travel along', async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page, { ui_locales: 'tlh en' })
  expect(queryOf(page)).toMatchObject({ ui_locales: 'tlh en' })
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectConsent(page)
  expect(queryOf(page)).toMatchObject({ ui_locales: 'tlh en' })
})

test('a client that need not ask passes without the question', async ({ page, person, application }) => {
  const party = await application(() => ({ skip_consent: true }))
  await party.begin(page)
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  expect((await party.finish(page)).claims()).toMatchObject({ email: person.email })
})
