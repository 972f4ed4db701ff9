import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { heading, submitLogin } from '../../support/actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { signInAtProvider } from '../../support/provider-actions'
import { demands, enrolAuthenticator, expectStep, notNowLink } from '../../support/required-actions'
import {
  addAuthenticator,
  addBackupCodes,
  askForSecondCode,
  backupButton,
  backupField,
  openOtherMethods,
} from '../../support/second-factor'
import { askForVariant } from '../../support/variants'

/** An application requires AAL2, and the person has another second factor, or another first one. */

test('a code in a mail is a second factor, if Kratos has it as one', { tag: '@more' }, async ({
  page,
  context,
  person,
  application,
}) => {
  await askForVariant(context, 'code-second-factor')
  const party = await application(() => demands('aal2'))
  await party.begin(page)
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await askForSecondCode(page, person)
  await submitCode(page, 'Sign-in code', (await mailNumber(2, person.email)).code)
  await expectConsent(page)
  const { claims } = await allowAndFinish(party, page)
  expect(claims()).toMatchObject({ acr: 'aal2', amr: ['password', 'code'] })
})

test('a backup code is enough, and the back button loses nothing', { tag: '@more' }, async ({
  page,
  context,
  person,
  application,
}) => {
  await askForVariant(context, 'settings-aal2')
  await startSession(page, person)
  await addAuthenticator(page)
  const [code = ''] = await addBackupCodes(page)
  await endSession(page)
  const party = await application(() => demands('aal2'))
  await party.begin(page)
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  // Going back confirms nothing, and reaches the same page. While Next starts, it rewrites the history, which
  // aborts a step forward.
  await page.goBack({ waitUntil: 'networkidle' })
  await page.goForward()
  await openOtherMethods(page)
  await backupField(page).fill(code)
  await backupButton(page).click()
  await expectConsent(page)
  const { claims } = await allowAndFinish(party, page)
  expect(claims()).toMatchObject({ acr: 'aal2', amr: ['password', 'lookup_secret'] })
})

test('a visitor from a provider adds a second factor, and the application reads both', {
  tag: '@more',
}, async ({ page, context, application }) => {
  await askForVariant(context, 'oidc')
  const { email } = newPerson()
  const party = await application(() => demands('aal2'))
  await party.begin(page)
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
  await expectStep(page, 'secondFactor')
  await expect(page.getByText('A second step cannot be set up')).toBeVisible()

  // The operator turns on authenticator apps.
  await askForVariant(context, 'settings-aal2')
  const step = new URL(page.url())
  step.searchParams.delete('flow')
  await page.goto(step.href)
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expectConsent(page)
  const { claims } = await allowAndFinish(party, page)
  expect(claims()).toMatchObject({ acr: 'aal2', amr: ['oidc', 'totp'] })
})
