import { decodeJwt } from 'jose'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { heading, submitLogin, submitRegistration } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { mailNumber } from '../../support/mails'
import {
  allowAndFinish,
  allowButton,
  denyButton,
  expectConsent,
  signInAndRemember,
  signInTo,
  signInUntilConsent,
} from '../../support/oauth-actions'

test('an application signs a visitor in, gets the allowed claims, and refreshes its tokens', {
  tag: ['@oldest-ory', '@no-script', '@each-deployment'],
}, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page, {
    scope: 'openid email offline_access berths.read',
    audience: 'https://api.harbour.example',
  })
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await submitLogin(page, person)

  await expectConsent(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Harbour Café asks for permission to:')
  await expect(main.getByRole('listitem')).toHaveText([
    'Know who you are',
    'See your email address',
    'Keep this access when you are not using the application',
    'Use “berths.read”We do not know what this allows. If you are not sure, ask Harbour Café first.',
    'https://api.harbour.example',
  ])
  await expect(main.getByLabel('Remember this decision')).toHaveAccessibleDescription(
    /will not ask you for these permissions again/,
  )
  await expect(main).toContainText(/You will then return to localhost:\d+\./)
  await expect(main).toContainText(`Signed in as ${person.email}`)
  await allowButton(page).click()

  const tokens = await party.finish(page)
  expect(tokens.scope?.split(' ').sort()).toEqual(['berths.read', 'email', 'offline_access', 'openid'])
  expect(tokens.claims()).toMatchObject({ email: person.email, email_verified: false })
  expect(tokens.claims()).not.toHaveProperty('name')
  expect(await party.userInfo(tokens)).toMatchObject({ sub: tokens.claims()?.sub, email: person.email })

  const refreshed = await party.refresh(tokens.refresh_token ?? '')
  expect(refreshed.access_token).not.toBe(tokens.access_token)
  expect(await party.userInfo(refreshed)).toMatchObject({ sub: tokens.claims()?.sub })
})

test('an application gets the claims of the operator, also in a JWT access token, and revokes its refresh token', {
  tag: '@oldest-ory',
}, async ({ page, person, application }) => {
  const scope = 'openid offline_access orders.read'
  const party = await application(() => ({ scope, access_token_strategy: 'jwt' }))
  const tokens = await signInTo(party, page, person, { scope })
  // deploy/examples/token-claims.json. The person has no roles.
  const ofOperator = { customer_email: person.email, tenant: 'example' }
  expect(tokens.claims()).toMatchObject(ofOperator)
  expect(tokens.claims()).not.toHaveProperty('roles')
  expect(decodeJwt(tokens.access_token).ext).toEqual(ofOperator)
  expect(await party.userInfo(tokens)).toMatchObject(ofOperator)
  await party.revoke(tokens.refresh_token ?? '')
  expect(await party.isActive(tokens.refresh_token ?? '')).toBe(false)
  await expect(party.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('an application is denied, and allowed after a step back', {
  tag: ['@no-script'],
}, async ({ page, person, application }) => {
  const party = await application()
  await signInUntilConsent(party, page, person)
  const consent = page.url()
  await denyButton(page).click()
  expect(await party.refusal(page)).toEqual({
    error: 'access_denied',
    description: 'The resource owner denied the request.',
  })
  await page.goto(consent)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email: person.email })
})

test('a remembered visitor passes without a screen', async ({ page, person, application }) => {
  const party = await application()
  const first = await signInAndRemember(party, page, person)
  await party.begin(page)
  const second = await party.finish(page)
  expect(second.claims()?.sub).toBe(first.claims()?.sub)
})

test('a sign-in is remembered, a consent only when the visitor chose that', async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await signInTo(party, page, person)
  await party.begin(page)
  await expectConsent(page)
})

test('a visitor registers during the sign-in to an application', {
  tag: ['@oldest-ory', '@each-deployment'],
}, async ({ page, application }) => {
  const party = await application()
  const person = newPerson()
  await party.begin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await submitRegistration(page, { ...person, password: 'short' })
  await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible()
  await submitRegistration(page, person)

  await expect(heading(page, 'Verify your account')).toBeVisible()
  await enterCode(
    page.getByLabel('Verification code'),
    (await mailNumber(1, person.email)).code,
    page.getByRole('button', { name: 'Continue' }),
  )
  await expectConsent(page)
  const tokens = await allowAndFinish(party, page)
  expect(tokens.claims()).toMatchObject({ email: person.email, email_verified: true })
})

test('a visitor who registers for an application can verify the address later', {
  tag: '@oldest-ory',
}, async ({ page, application }) => {
  const party = await application()
  const person = newPerson()
  await party.begin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await submitRegistration(page, person)
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await page.getByRole('link', { name: 'Later' }).click()
  // Kratos would ask for a new confirmation. The session of the sign-up is enough.
  await expectConsent(page)
  const tokens = await allowAndFinish(party, page)
  expect(tokens.claims()).toMatchObject({ email: person.email, email_verified: false })
})
