import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { expectSignedIn, heading, pressWay } from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { enterCode } from '../../support/code-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'
import { addPasskey, openLoginWithoutAutofill, sessionFactors } from '../../support/webauthn-actions'

test('a passkey beside other methods signs in, and the second factor follows', async ({
  context,
  page,
  person,
}) => {
  await askForVariant(context, 'several-methods')
  await Authenticator.plugIn(page, 'internal')
  await startSession(page, person)
  await addPasskey(page)
  const key = await addAuthenticator(page)
  await endSession(page)
  await openLoginWithoutAutofill(page)
  await pressWay(page, 'Sign in with a passkey')
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await enterCode(totpField(page), totpCode(key), totpButton(page))
  await expectSignedIn(page, person)
  expect(await sessionFactors(page)).toEqual(['aal2', 'passkey', 'totp'])
})
