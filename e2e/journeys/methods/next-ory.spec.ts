import type { APIRequestContext, Page } from '@playwright/test'
import { variantCookie } from '../../../sandbox/variants'
import { endSession, signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { alertOf, emailField, expectSignedIn, passwordField, submitLogin } from '../../support/actions'
import { startAnotherApp } from '../../support/another-app'
import { Authenticator } from '../../support/authenticator'
import { currentBackend } from '../../support/backend'
import { askForMail, continueButton, submitCode, wrongCode } from '../../support/mail-actions'
import { mailNumber, mailsTo } from '../../support/mails'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { newPhone, phoneField } from '../../support/phone-actions'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
  signInAtProvider,
} from '../../support/provider-actions'
import { demands, expectStep } from '../../support/required-actions'
import { openOtherMethods } from '../../support/second-factor'
import { recordSecrets } from '../../support/secrets'
import { openSettings, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import { addPasskey, button } from '../../support/webauthn-actions'

/** A person who gets codes by mail and by SMS, and a browser with every sign-in method. */
async function personWithPhone(page: Page, request: APIRequestContext): Promise<Person & { phone: string }> {
  const phone = newPhone()
  const person = newPerson()
  await askForVariant(page.context(), 'everything')
  const { email, password } = person
  await request.post(`${currentBackend().kratosAdminUrl}/admin/identities`, {
    data: {
      schema_id: 'person-with-phone',
      traits: { email, phone },
      credentials: { password: { config: { password } } },
    },
  })
  return { ...person, phone }
}

/** What Kratos does after 26.2 and no other file covers. */
test.describe('the next Ory', { tag: '@next-ory-only' }, () => {
  test('the dry run of a provider ends with the next steps', async ({ page, request }) => {
    const { appUrl, kratosAdminUrl } = currentBackend()
    const begun = await request.post(`${kratosAdminUrl}/admin/test-login-flows`, {
      headers: { cookie: `${variantCookie}=oidc` },
      data: { provider_id: 'google' },
    })
    const { id } = await begun.json()
    const { email } = newPerson()
    await askForVariant(page.context(), 'oidc')
    await page.goto('/login')
    await page.goto(`/login?flow=${id}`)
    await goToProvider(page, 'Sign in with Google', 'Google')
    await allowAtProvider(page, { email })
    await expect(page.getByText('Nobody has signed in, and no account was made.')).toBeVisible()
    const text = await page.locator('body').innerText()
    await page.goto(text.split('\n').find((line) => line.startsWith(appUrl)) ?? '')
    await expect(page.locator('body')).toContainText(email)
  })

  test('a provider is added to an account while registration is disabled', async ({ page, person }) => {
    await askForVariant(page.context(), 'registration-off')
    await page.goto('/login')
    await signInAtProvider(page, 'Sign in with Google', 'Google', { email: person.email })
    await expect(page.getByText(/already belongs to another account/)).toBeVisible()
    await passwordField(page).fill(person.password)
    await button(page, 'Sign in with password').click()
    await expectSignedIn(page, person)
    await openSettings(page)
    await expect(button(page, 'Unlink Google')).toBeVisible()
  })

  test('a second factor at a provider counts for an application, and for a session', async ({
    page,
    context,
    application,
  }) => {
    await askForVariant(context, 'oidc')
    const { email } = newPerson()
    for (const demand of ['aal2', 'second_factor'] as const) {
      const party = await application(() => demands(demand))
      await party.begin(page, { prompt: 'login' })
      await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
      await expectStep(page, 'secondFactor')

      await endSession(page)
      await party.begin(page, { prompt: 'login' })
      await signInAtProvider(page, 'Sign in with Google', 'Google', { email, level: 'mfa' })
      await expectConsent(page)
      const { claims } = await allowAndFinish(party, page)
      expect(claims()).toMatchObject({ amr: ['oidc'], ...(demand === 'aal2' && { acr: 'aal2' }) })
      await page.goto('/sessions')
      await expect(page.getByRole('article').first()).toContainText('ProtectionTwo steps')
      await endSession(page)
    }
  })

  test('an existing passkey is not added again', async ({ page, person }) => {
    await askForVariant(page.context(), 'passkey')
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await openSettings(page)
    await button(page, 'Add passkey').click()
    await expect(settingsCard(page, 'Manage Passkeys').getByText('has already been added')).toBeVisible()
    expect(await authenticator.accountNames()).toHaveLength(1)
  })

  test('a verification accepts a phone number', async ({ page }) => {
    const phone = '+886912345678'
    recordSecrets([{ kind: 'phone', value: phone }])
    await page.goto('/verification')
    await askForMail(page, phone)
    await expect(page.getByText(/A text message with a verification code is on its way/)).toBeVisible()
    await expect(page.getByLabel('Verification code')).toBeVisible()
  })

  test('the provider of a domain gets no address, so Latchkey’s page mentions it', async ({ page }) => {
    const app = await startAnotherApp('hints', { DOMAIN_PROVIDERS: 'corp.example.com:google' })
    try {
      await askForVariant(page.context(), 'oidc')
      const email = newPerson().email.replace(/@.*/, '@corp.example.com')
      await page.goto(`${app.url}/login?return_to=/`)
      await submitLogin(page, { email, password: 'not-for-Kratos-1' })
      await expect(page.getByText(`On the next page, sign in with ${email}.`)).toBeVisible()
      await page.getByRole('link', { name: 'Continue' }).click()
      await expectAtProvider(page, 'Google')
      await allowAtProvider(page, { email })
      await expect(page).toHaveURL('/')
      expect(await signedInEmail(page.request)).toBe(email)
    } finally {
      await app.stop()
    }
  })

  test('a re-authentication offers the choice where the code goes', async ({ page, request }) => {
    const { phone, ...person } = await personWithPhone(page, request)
    const { email } = person
    await startSession(page, person)
    for (const [address, mails] of [
      [phone, 1],
      [email, 1],
    ] as const) {
      await page.goto('/login?refresh=true&return_to=/sessions')
      await openOtherMethods(page)
      await button(page, `Send a code to ${address}`).click()
      const { code } = await mailNumber(mails, address)
      await expect(page.getByText(`A code is on its way to ${address}.`)).toBeVisible()
      await submitCode(page, 'Sign-in code', wrongCode(code))
      await expect(alertOf(page)).toContainText('The sign-in code is not valid')
      await submitCode(page, 'Sign-in code', code)
      await expect(page).toHaveURL('/sessions')
    }
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })
    test('an account is recovered by the phone number that was chosen', async ({ page, request }) => {
      const { email, phone } = await personWithPhone(page, request)
      await page.goto('/recovery')
      await page.getByLabel('Recovery address').fill(email)
      await continueButton(page).click()
      await button(page, new RegExp(`${phone.slice(-2)}$`)).click()
      await page.getByLabel('Phone number').fill(phone)
      await continueButton(page).click()
      const { code } = await mailNumber(1, phone)
      await submitCode(page, 'Recovery code', wrongCode(code))
      await expect(alertOf(page)).toContainText('The recovery code is not valid')
      await submitCode(page, 'Recovery code', code)
      await expect(page.getByText('Your account has been recovered.')).toBeVisible()
      await expect(page).toHaveURL(/\/settings?\?/)
      expect(await mailsTo(email)).toEqual([])
    })

    test('an email address and a phone number are changed one after the other', async ({ page, request }) => {
      const person = await personWithPhone(page, request)
      await startSession(page, person)
      await openSettings(page)
      const save = settingsCard(page, 'Profile Settings').getByRole('button', { name: 'Save' })
      const typed = { email: newPerson().email, phone: newPhone() }
      await emailField(page).fill(typed.email)
      await phoneField(page).fill(typed.phone)
      await save.click()
      await expect(page.getByText('Please change only one address at a time.')).toBeVisible()
      await expect(emailField(page)).toHaveValue(typed.email)
      await expect(phoneField(page)).toHaveValue(typed.phone)

      await emailField(page).fill(person.email)
      await save.click()
      await expect(page.getByText(/Your new address is used only after you have verified it/)).toBeVisible()
      // With JavaScript, the button would wait for half a minute.
      await button(page, 'Resend code').click()
      const { code } = await mailNumber(2, typed.phone)
      await submitCode(page, 'Verification code', code)
      await expect(page).not.toHaveURL(/verification/)
      await openSettings(page)
      await expect(phoneField(page)).toHaveValue(typed.phone)
      await expect(emailField(page)).toHaveValue(person.email)
    })
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })
      test('an address that a browser would reject is sent, and half of one is not', async ({ page }) => {
        const address = `jörg.${newPerson().email}`
        recordSecrets([{ kind: 'e-mail', value: address }])
        await page.goto('/recovery')
        await page.getByLabel('Email').fill('jörg@')
        await continueButton(page).click()
        await expect(page.locator('input:invalid')).toHaveValue('jörg@')
        await askForMail(page, address)
        await expect(page.getByText(address)).toBeVisible()
      })
    })
  }
})
