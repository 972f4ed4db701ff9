import type { BrowserContext, Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { emailField, passwordField, pressMethod, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { enterCode } from '../../support/code-actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { goToProvider, returnElsewhere } from '../../support/provider-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { changePassword, expectSaved } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** "Keep me signed in" (`KEEP_SIGNED_IN=on`): whether Kratos' cookies end with the browser. */

test.describe.configure({ mode: 'default' })
let app: AnotherApp
test.beforeAll(async () => {
  app = await startAnotherApp('keep', { KEEP_SIGNED_IN: 'on' })
})
test.afterAll(() => app.stop())

const box = (page: Page) => page.getByRole('checkbox', { name: 'Keep me signed in' })

/** Whether the session outlasts the browser. */
async function outlasts(context: BrowserContext): Promise<boolean> {
  const cookies = await context.cookies(app.url)
  const session = cookies.find(({ name }) => name === 'ory_kratos_session')
  if (!session) throw new Error('nobody is signed in')
  return session.expires > Date.now() / 1000 + 3600
}

for (const isTicked of [false, true]) {
  const title = isTicked ? 'ticked: the session outlasts the browser' : 'not ticked: it ends with the browser'

  test(`${title}, also after a change of the settings`, { tag: '@more' }, async ({
    page,
    context,
    person,
  }) => {
    await page.goto(`${app.url}/login?return_to=/settings`)
    await expect(box(page)).toBeVisible()
    await expect(
      page.getByText('If you leave this unchecked, you will be signed out when you close the browser.'),
    ).toBeVisible()
    if (isTicked) await box(page).check()
    await submitLogin(page, person)
    await expect(page).toHaveURL(/\/settings\?/)
    expect(await outlasts(context)).toBe(isTicked)
    await changePassword(page, newPassword())
    await expectSaved(page)
    expect(await outlasts(context)).toBe(isTicked)
  })

  test(`${title}, with LINE`, { tag: '@more' }, async ({ page, context }) => {
    await askForVariant(context, 'oidc')
    await page.goto(`${app.url}/login?return_to=/sessions`)
    if (isTicked) await box(page).check()
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    // The provider returns to the first app. This one has the same cookies.
    const { pathname, search } = new URL(await returnElsewhere(page, { email: newPerson().email }))
    await page.goto(app.url + pathname + search)
    expect(await outlasts(context)).toBe(isTicked)
  })
}

test('ticked, with a second factor: the session outlasts the browser', { tag: '@more' }, async ({
  page,
  context,
  person,
}) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await context.clearCookies({ name: 'ory_kratos_session' })
  await page.goto(`${app.url}/login?return_to=/sessions`)
  await box(page).check()
  await submitLogin(page, person)
  await expect(box(page)).toHaveCount(0)
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expect(page).toHaveURL(`${app.url}/sessions`)
  expect(await outlasts(context)).toBe(true)
})

test('ticked, with a code: the session outlasts the browser', { tag: '@more' }, async ({
  page,
  context,
  person,
}) => {
  await askForVariant(context, 'passwordless-code')
  await page.goto(`${app.url}/login?return_to=/sessions`)
  await box(page).check()
  await emailField(page).fill(person.email)
  await pressMethod(page, 'Send sign-in code')
  await submitCode(page, 'Sign-in code', (await mailNumber(2, person.email)).code)
  await expect(page).toHaveURL(`${app.url}/sessions`)
  expect(await outlasts(context)).toBe(true)
})

test('the box remembers the last choice, and is absent in a re-authentication', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await page.goto(`${app.url}/login?return_to=/sessions`)
  await expect(box(page)).not.toBeChecked()
  await box(page).check()
  await submitLogin(page, person)
  await expect(page).toHaveURL(`${app.url}/sessions`)
  await page.goto(`${app.url}/login?refresh=true`)
  await expect(passwordField(page)).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.context().clearCookies({ name: 'ory_kratos_session' })
  await page.goto(`${app.url}/login`)
  await expect(box(page)).toBeChecked()
})

test('by default the box is absent, and Kratos sets the lifetime of the session', { tag: '@more' }, async ({
  page,
  context,
  person,
}) => {
  await page.goto('/login?return_to=/sessions')
  await expect(box(page)).toHaveCount(0)
  await submitLogin(page, person)
  await expect(page).toHaveURL('/sessions')
  expect(await outlasts(context)).toBe(true)
})
