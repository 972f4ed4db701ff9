import type { Page } from '@playwright/test'
import { createAccountWithBirthdate, setBirthdate } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { accountNavigation, heading, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { type ApplicationSite, openApplicationSite } from '../../support/application-site'
import { allowAndFinish, allowButton, expectConsent } from '../../support/oauth-actions'
import { takePicture } from '../../support/pictures'
import { expectStep, stepTitles } from '../../support/required-actions'

/** An app whose operator rejects people younger than 18. */
let app: AnotherApp
/** The site that the operator allows as a return_to. */
let site: ApplicationSite

const young = `${new Date().getUTCFullYear() - 10}-01-01`
const adult = '1990-05-31'
const wantsAge = { metadata: { latchkey: { require: ['age:18'] } } }

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  site = await openApplicationSite()
  app = await startAnotherApp('age', { MINIMUM_AGE: '18', ALLOWED_RETURN_URLS: site.url })
})
test.afterAll(async () => {
  await app.stop()
  await site.close()
})

async function saveBirthday(page: Page, birthdate: string): Promise<void> {
  await expectStep(page, 'profile')
  await page.getByLabel('Date of birth').fill(birthdate)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('an application with a minimum age does not get people who are too young', {
  tag: '@more',
}, async ({ page, application }) => {
  const person = newPerson()
  const id = await createAccountWithBirthdate(person)
  const party = await application(() => wantsAge)
  await party.begin(page)
  await submitLogin(page, person)
  await expect(page.getByText('To continue, enter your date of birth.')).toBeVisible()
  await takePicture(page, 'rules', 'birthday')
  await saveBirthday(page, young)
  await expectStep(page, 'age')
  await expect(page.getByText('You must be at least 18 to continue.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await takePicture(page, 'rules', 'age')

  const challenge = new URL(page.url()).searchParams.get('consent_challenge') ?? ''
  expect(challenge).not.toBe('')
  const query = `consent_challenge=${encodeURIComponent(challenge)}`
  for (const path of [
    `/consent?${query}`,
    `/required?${query}`,
    `/required?${query}&step=profile`,
    `/required?${query}&step=terms`,
    `/required?${query}&return_to=${encodeURIComponent(party.site.url)}`,
  ]) {
    const response = await page.request.get(path)
    expect(await response.text(), path).toContain(`${stepTitles.age}</h1>`)
  }

  // The operator corrects the date, and an earlier consent page grants nothing after another change.
  await setBirthdate(id, adult)
  await page.goto(`/required?${query}`)
  await expectConsent(page)
  await setBirthdate(id, young)
  await allowButton(page).click()
  await expectStep(page, 'age')
  expect(party.site.visits.filter((path) => path.includes('code='))).toEqual([])

  // Another person can continue from there.
  const parent = newPerson()
  await createAccountWithBirthdate(parent, adult)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitLogin(page, parent)
  await expectConsent(page)
  await allowAndFinish(party, page)
})

test('the operator’s minimum age applies before return_to and at the start page', { tag: '@more' }, async ({
  page,
}) => {
  const person = newPerson()
  const id = await createAccountWithBirthdate(person, '1800-01-01')
  const place = `${site.url}/deep?a=b`
  await page.goto(`${app.url}/login?${new URLSearchParams({ return_to: place })}`)
  await submitLogin(page, person)
  await expect(page.getByText('The date of birth in your account is not valid.')).toBeVisible()
  await saveBirthday(page, adult)
  await expect(page).toHaveURL(place)
  await page.goto(`${app.url}/`)
  await expect(accountNavigation(page)).toBeVisible()

  await setBirthdate(id, young)
  await page.goto(`${app.url}/`)
  await expectStep(page, 'age')
  await page.goto(`${app.url}/required?${new URLSearchParams({ return_to: place })}`)
  await expectStep(page, 'age')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('an account whose schema has no birthday cannot continue', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await page.goto(`${app.url}/login`)
  await submitLogin(page, person)
  await expectStep(page, 'age')
  await expect(page.getByText('Your account has no date of birth')).toBeVisible()
})
