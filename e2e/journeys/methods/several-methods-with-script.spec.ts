import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  expectRegistered,
  expectSignedIn,
  firstStepButton,
  heading,
  pressMethod,
} from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { enterCode } from '../../support/code-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { expectSaved, openSettings } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'
import { addPasskey, button, openLoginWithoutAutofill, sessionFactors } from '../../support/webauthn-actions'

test('a passkey beside other methods signs in, and the second factor follows', {
  tag: ['@ory', '@more'],
}, async ({ context, page, person }) => {
  await askForVariant(context, 'several-methods')
  await Authenticator.plugIn(page, 'internal')
  await startSession(page, person)
  await addPasskey(page)
  const key = await addAuthenticator(page)
  await endSession(page)
  await openLoginWithoutAutofill(page)
  await pressMethod(page, 'Sign in with a passkey')
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await enterCode(totpField(page), totpCode(key), totpButton(page))
  await expectSignedIn(page, person)
  expect(await sessionFactors(page)).toEqual(['aal2', 'passkey', 'totp'])
})

test('the last passkey beside a code: the settings show what is left, and advise a second one', {
  tag: ['@ory', '@more'],
}, async ({ context, page }) => {
  await askForVariant(context, 'several-methods')
  await Authenticator.plugIn(page, 'internal')
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(person.email)
  await firstStepButton(page).click()
  await expect(page.getByText('you can get back in with your email address')).toBeVisible()
  await button(page, 'Sign up with a passkey').click()
  await expectRegistered(page, person)
  await openSettings(page)
  await expect(page.getByText('in case you lose this one')).toBeVisible()
  await expect(page.getByText('you can only sign in with a code that we send you')).toBeVisible()
  await button(page, /^Remove passkey/).click()
  await expectSaved(page)
})
