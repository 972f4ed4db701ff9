import type { Page } from '@playwright/test'
import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { continueVerified, heading, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { enterCode } from '../../support/code-actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, allowButton, allowWithoutPage, expectConsent } from '../../support/oauth-actions'
import { takePicture } from '../../support/pictures'
import type { RelyingParty } from '../../support/relying-party'
import {
  demands,
  enrolAuthenticator,
  expectStep,
  notNowLink,
  signInWithoutOurPage,
  stepTitles,
} from '../../support/required-actions'
import { addAuthenticator, totpButton, totpField, totpSection } from '../../support/second-factor'
import { openSettings } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** Kratos accepts a session with one factor, so that an application can require the second one. */
test.beforeEach(({ context }) => askForVariant(context, 'settings-aal2'))

/** Sends the code of the second-factor screen. */
async function confirmWithApp(page: Page, secret: string): Promise<void> {
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
}

/** Changes what an application requires, as its operator does. */
async function changeDemands(party: RelyingParty, metadata: object): Promise<void> {
  const response = await fetch(`${currentBackend().hydraAdminUrl}/admin/clients/${party.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path: '/metadata', value: metadata }]),
  })
  expect(response.status).toBe(200)
}

test('an application that requires a second factor gets no consent before it is set up', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor'))
  await party.begin(page, { ui_locales: 'en' })
  await submitLogin(page, person)
  await expectStep(page, 'secondFactor')
  await takePicture(page, 'rules', 'second-factor')
  await page.reload()
  await enrolAuthenticator(page)
  await page.getByRole('button', { name: 'Create new backup codes' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(12)
  await takePicture(page, 'rules', 'backup-codes')
  await page.getByRole('button', { name: 'Confirm backup codes' }).click()
  await expectConsent(page)
  await allowAndFinish(party, page)
})

test('an application that requires a verified address gets no consent before it is verified', async ({
  page,
  person,
  application,
}) => {
  const party = await application(() => demands('verified_address'))
  await party.begin(page)
  await submitLogin(page, person)
  await expectStep(page, 'address')
  await takePicture(page, 'rules', 'verified-address')
  await page.getByRole('button', { name: `Send a code to ${person.email}` }).click()
  await expect(page.getByText(`is on its way to ${person.email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
  // The first mail came with the registration.
  const { code } = await mailNumber(2, person.email)
  await submitCode(page, 'Verification code', code)
  await continueVerified(page)
  await expectConsent(page)
  const tokens = await allowAndFinish(party, page)
  expect(tokens.claims()).toMatchObject({ email_verified: true })
})

test('an application that requests AAL2 gets it once, and then the consent', { tag: '@oldest-ory' }, async ({
  page,
  person,
  application,
}) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await endSession(page)
  const party = await application(() => demands('aal2'))
  await party.begin(page)
  await submitLogin(page, person)
  await confirmWithApp(page, secret)
  await expectConsent(page)
  const tokens = await allowAndFinish(party, page)
  expect(tokens.claims()).toMatchObject({ acr: 'aal2', amr: ['password', 'totp'] })

  // The next request requires only the consent, and shows the same.
  await party.begin(page)
  await expectConsent(page)
  const next = await allowAndFinish(party, page)
  expect(next.claims()).toMatchObject({ acr: 'aal2', amr: ['password', 'totp'] })
})

test('a request with acr_values of AAL2 requires the second factor, and sets one up if there is none', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page, { acr_values: 'https://refeds.org/profile/mfa' })
  await submitLogin(page, person)
  const secret = await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expectConsent(page)
  const { claims } = await allowAndFinish(party, page)
  expect(claims()).toMatchObject({ acr: 'https://refeds.org/profile/mfa', amr: ['password', 'totp'] })

  await endSession(page)
  await party.begin(page, { acr_values: 'gold mfa', prompt: 'login' })
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
  const waiting = new URL(page.url()).searchParams.get('return_to') ?? ''
  await confirmWithApp(page, secret)
  await expectConsent(page)
  // Another tab, which still has the first request, continues as well.
  const otherTab = await page.context().newPage()
  await otherTab.goto(waiting)
  await expectConsent(otherTab)
  const tokens = await allowAndFinish(party, otherTab)
  expect(tokens.claims()).toMatchObject({ acr: 'mfa', amr: ['password', 'totp'] })
  await endSession(page)

  // Without the parameter, no step is shown.
  await party.begin(page, { prompt: 'login' })
  await submitLogin(page, person)
  await expectConsent(page)
})

test('a remembered consent does not replace the application’s current requirements', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application()
  await allowWithoutPage(party, page, person, { remember: true })
  // Hydra remembers the login and the consent: no page is shown.
  await party.begin(page)
  await party.finish(page)

  await changeDemands(party, demands('second_factor').metadata)
  // An application refreshes its sign-in in a hidden frame like this. The step would be invisible there.
  await party.begin(page, { prompt: 'none' })
  expect(await party.refusal(page)).toMatchObject({ error: 'interaction_required' })
  await party.begin(page)
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await party.finish(page)
})

test('a trusted application, which skips the consent, waits too', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => ({ ...demands('second_factor'), skip_consent: true }))
  await startSession(page, person)
  await party.begin(page)
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await party.finish(page)
})

test('no URL bypasses a step', { tag: '@more' }, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor', 'verified_address'))
  await startSession(page, person)
  await party.begin(page)
  await expectStep(page, 'address')
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  const challenge = new URL(page.url()).searchParams.get('consent_challenge') ?? ''
  expect(challenge).not.toBe('')
  const query = `consent_challenge=${encodeURIComponent(challenge)}`
  for (const path of [
    `/consent?${query}`,
    `/required?${query}`,
    `/required?${query}&of=-9`,
    `/required?${query}&step=terms`,
    `/required?${query}&step=aal2`,
    `/required?${query}&step=second_factor`,
    `/required?${query}&step=constructor`,
    `/required?${query}&return_to=${encodeURIComponent(party.site.url)}`,
  ]) {
    const response = await page.request.get(path)
    expect(await response.text(), path).toContain(`${stepTitles.address}</h1>`)
  }
  // The offer of backup codes is for accounts with a second factor. 'Not now' there continues to what is due.
  await page.goto(`/required?${query}&step=backup_codes`)
  await notNowLink(page).click()
  await expectStep(page, 'address')
  expect(party.site.visits.filter((path) => path.includes('code='))).toEqual([])
})

test('of two expired requests, each links back to its own application', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const waiting = async (tab: Page, client_name: string) => {
    const party = await application(() => ({ client_name, ...demands('second_factor') }))
    await party.begin(tab)
    await expectStep(tab, 'secondFactor')
    return new URL(tab.url()).searchParams.get('begun')
  }
  await startSession(page, person)
  const café = await waiting(page, 'Harbour Café')
  const otherTab = await page.context().newPage()
  const club = await waiting(otherTab, 'Boat Club')

  // Hydra returns nothing about an expired request, so its challenge may be any.
  const expectTooOld = async (path: string, names: readonly string[]) => {
    await page.goto(path)
    await expect(heading(page, 'This request is no longer valid')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveText(names)
  }
  await expectTooOld('/consent?consent_challenge=old', [])
  await expectTooOld(`/consent?consent_challenge=old&begun=${club}`, ['Continue to Boat Club'])
  await expectTooOld(`/required?consent_challenge=old&begun=${café}`, ['Continue to Harbour Café'])
  await page.getByRole('link', { name: 'Continue to Harbour Café' }).click()
  await expectStep(page, 'secondFactor')
})

test('an earlier consent page does not grant what is due since then', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor'))
  await startSession(page, person)
  await party.begin(page)
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expectConsent(page)

  // In another tab the second factor goes away again.
  const settings = await page.context().newPage()
  await openSettings(settings)
  await totpSection(settings)
    .getByRole('button', { name: /^Unlink|^Remove/ })
    .click()
  await expect(totpSection(settings).getByLabel('Verify code')).toBeAttached()

  await allowButton(page).click()
  await expectStep(page, 'secondFactor')
  expect(party.site.visits.filter((path) => path.includes('code='))).toEqual([])
})

test('a sign-in by the proxy, without Latchkey’s page, reaches the same step', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => demands('second_factor'))
  await party.begin(page)
  await signInWithoutOurPage(page, person)
  await expectStep(page, 'secondFactor')
})
