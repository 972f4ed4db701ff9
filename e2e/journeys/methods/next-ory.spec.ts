import { variantCookie } from '../../../sandbox/variants'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { expectSignedIn, passwordField } from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { currentBackend } from '../../support/backend'
import { askForMail, continueButton } from '../../support/mail-actions'
import { allowAtProvider, goToProvider, signInAtProvider } from '../../support/provider-actions'
import { recordSecrets } from '../../support/secrets'
import { openSettings, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import { addPasskey, button } from '../../support/webauthn-actions'

/** What Kratos does after 26.2, and has no file of its own. */
test.describe('the next Ory', { tag: '@next-ory' }, () => {
  test('the dry run of a provider ends with what to do', async ({ page, request }) => {
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

  test('a provider is added to an account while registration is off', async ({ page, person }) => {
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

  test('a passkey that is there already is not added again', async ({ page, person }) => {
    await askForVariant(page.context(), 'passkey')
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await openSettings(page)
    await button(page, 'Add passkey').click()
    await expect(settingsCard(page, 'Manage Passkeys').getByText('has already been added')).toBeVisible()
    expect(await authenticator.accountNames()).toHaveLength(1)
  })

  test('a verification takes a phone number', async ({ page }) => {
    const phone = '+886912345678'
    recordSecrets([{ kind: 'phone', value: phone }])
    await page.goto('/verification')
    await askForMail(page, phone)
    await expect(page.getByText(/A text message with a verification code is on its way/)).toBeVisible()
    await expect(page.getByLabel('Verification code')).toBeVisible()
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })
      test('an address that a browser would refuse is sent, and half of one is not', async ({ page }) => {
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
