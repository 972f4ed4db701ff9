import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../../fixtures/accounts'
import { newPerson, type Person } from '../../fixtures/people'
import { emailField, passwordField, signInButton } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { askForMail, continueButton } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { instanceHeader } from '../../support/proxies/round-robin'

/** Which of the two builds behind one address responds. */
const [thisBuild, firstVersion] = [0, 1]

/** From now on, all requests of the page go to one build. */
async function use(page: Page, build: number): Promise<void> {
  await page.setExtraHTTPHeaders({ [instanceHeader]: `${build}` })
}

async function newAccount(baseURL = ''): Promise<Person> {
  const person = newPerson()
  await createAccount(person, baseURL)
  return person
}

/** The form on the screen, of either build. */
async function sendLogin(page: Page, { email, password }: Person): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

/** Both builds show who is signed in. */
async function expectSignedInAtBoth(page: Page, { email }: Person): Promise<void> {
  for (const build of [thisBuild, firstVersion, thisBuild]) {
    await use(page, build)
    const whoami = await page.request.get('/api/.ory/sessions/whoami')
    expect(await whoami.json()).toMatchObject({ identity: { traits: { email } } })
    await page.goto('/')
    await expect(page.getByText(email).first()).toBeVisible()
  }
}

for (const [from, to, name] of [
  [firstVersion, thisBuild, 'from 0.1 to this build'],
  [thisBuild, firstVersion, 'back from this build to 0.1'],
] as const) {
  test(`an open sign-in works, and the session stays: ${name}`, { tag: '@upgrade-only' }, async ({
    page,
    baseURL,
  }) => {
    const person = await newAccount(baseURL)
    await use(page, from)
    await page.goto('/login')
    await expect(signInButton(page)).toBeVisible()
    await use(page, to)
    await sendLogin(page, person)
    await expect(page.getByText(person.email).first()).toBeVisible()
    await expectSignedInAtBoth(page, person)
  })

  test(`an open recovery works, and its code at the other one: ${name}`, { tag: '@upgrade-only' }, async ({
    page,
    baseURL,
  }) => {
    const person = await newAccount(baseURL)
    await use(page, from)
    await page.goto('/recovery')
    await expect(continueButton(page)).toBeVisible()
    await use(page, to)
    await askForMail(page, person.email)
    const field = page.getByLabel(/recovery code/i)
    const anew = page.getByText('This page was open for too long')
    await expect(field.or(anew).first()).toBeVisible()
    // The old action no longer exists, so it does nothing, and the page explains that.
    if (await anew.isVisible()) await askForMail(page, person.email)
    await expect(field).toBeVisible()
    // The first one verifies the address of the new account.
    const { code } = await mailNumber(2, person.email)
    await use(page, from)
    // Only the pages of this build submit a code automatically.
    if (to === thisBuild) await enterCode(field, code, continueButton(page))
    else {
      await field.fill(code)
      await continueButton(page).click()
    }
    await expect(page).toHaveURL(/\/settings?\?/)
  })

  test(`an open page signs out: ${name}`, { tag: '@upgrade-only' }, async ({ page, baseURL }) => {
    const person = await newAccount(baseURL)
    await use(page, from)
    await page.goto('/login')
    await sendLogin(page, person)
    await expect(page.getByText(person.email).first()).toBeVisible()
    await page.goto('/logout')
    const button = page.getByRole('main').getByRole('button').first()
    await expect(button).toBeVisible()
    await use(page, to)
    await button.click()
    await expect(page.getByRole('heading', { name: /Logged out/i })).toBeVisible()
    const whoami = await page.request.get('/api/.ory/sessions/whoami')
    expect(whoami.status()).toBe(401)
  })
}
