import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { needs } from '../../ory/releases'
import { continueVerified, submitLogin } from '../../support/actions'
import { startAnotherApp } from '../../support/another-app'
import { portalEnvironment } from '../../support/app-environment'
import { expectConnected, typeCode } from '../../support/device-actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, allowButton, expectConsent } from '../../support/oauth-actions'
import { addPortal, booksUrl, expectHello } from '../../support/portal-actions'
import { signInAtProvider } from '../../support/provider-actions'
import {
  acceptTerms,
  demands,
  enrolAuthenticator,
  expectStep,
  notNowLink,
} from '../../support/required-actions'
import { Television } from '../../support/television'
import { askForVariant } from '../../support/variants'

/**
 * Required actions also apply if a sign-in does not end at the consent of a web application, or started
 * elsewhere.
 */

test('a device gets no consent before the account has a second factor', {
  tag: ['@more', needs('device-grant')],
}, async ({ page, person, context }) => {
  await askForVariant(context, 'settings-aal2')
  const television = await Television.register(demands('second_factor'))
  const code = await television.showCode()
  await page.goto(television.url)
  await typeCode(page, code)
  await submitLogin(page, person)
  await expectStep(page, 'secondFactor')
  expect(await television.poll()).toEqual({ error: 'authorization_pending' })
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expectConsent(page)
  await allowButton(page).click()
  await expectConnected(page)
  expect(await television.poll()).toMatchObject({ email: person.email })
})

test('the portal redirects to no site before the terms are accepted', {
  tag: '@more',
}, async ({ page, person }) => {
  const here = `${booksUrl}/shelf`
  const id = `portal-with-rules-${Date.now()}`
  const app = await startAnotherApp('portal-with-rules', {
    ...portalEnvironment(),
    USER_CLIENT_ID: id,
    TERMS_VERSION: '2026-11',
  })
  await addPortal(id, app.url)
  const query = new URLSearchParams({ return_to: here })
  await page.goto(`${app.url}/oauth?${query}`)
  await submitLogin(page, person)
  await expectConsent(page)
  await allowButton(page).click()
  await expectStep(page, 'terms')
  // A visitor who knows the destination behind the page reaches the same step.
  await page.goto(`${app.url}/api/portal/complete?${query}`)
  await acceptTerms(page)
  await expectHello(page, person)
  await expect(page).toHaveURL(here)
  await app.stop()
})

test('a visitor from a provider verifies the address before the consent', {
  tag: '@more',
}, async ({ page, application, context }) => {
  await askForVariant(context, 'oidc')
  const { email } = newPerson()
  const party = await application(() => demands('verified_address'))
  await party.begin(page)
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
  await expectStep(page, 'address')
  await page.getByRole('button', { name: `Send a code to ${email}` }).click()
  // The first mail came with the registration.
  await submitCode(page, 'Verification code', (await mailNumber(2, email)).code)
  await continueVerified(page)
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email, email_verified: true })
})
