import { exampleUrl } from '../../sandbox/example-urls'
import { signedInEmail } from '../fixtures/accounts'
import { heading, submitLogin } from '../support/actions'
import { currentBackend } from '../support/backend'
import { allowButton, denyButton, expectConsent } from '../support/oauth-actions'
import { createClient } from './create-client'
import { exampleTest, expect } from './example-test'
import { commonJourneys, verifyForApplication } from './journeys'

const { name: backend, examplesPort } = currentBackend()
const url = exampleUrl('next-oidc', examplesPort)

/** The sandbox knows the client of the example. At the real Hydra, an operator registers it. */
const settings = async () =>
  backend === 'sandbox'
    ? {}
    : createClient(
        ...['--kind', 'web', '--name', 'Harbour Shop'],
        ...['--redirect', `${url}/callback`, '--after-logout', `${url}/`],
      )

const test = exampleTest('next-oidc', settings)

commonJourneys(test, {
  verify: verifyForApplication,
  afterSignIn: async (page) => {
    await expectConsent(page)
    await allowButton(page).click()
  },
  // The cookie of the example expires. Latchkey still knows the person, so no password is needed.
  expireSession: (page) => page.context().clearCookies({ name: 'shop_session' }),
  asksAgain: false,
  signOut: async (page) => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(`${url}/`)
    expect(await signedInEmail(page.request)).toBeNull()
  },
})

test('the sign-in redirects to no other site', async ({ page, person, example }) => {
  // Browsers read the path of this URL, `//orders`, as the host `orders`.
  await page.goto(`${example.url}/sign-in?return_to=/.//orders`)
  await submitLogin(page, person)
  await allowButton(page).click()
  await expect(page).toHaveURL(`${example.url}/orders`)
})

test('a person who denies is not signed in', async ({ page, person, example }) => {
  await page.goto(`${example.url}/orders`)
  await submitLogin(page, person)
  await denyButton(page).click()
  await expect(page.getByText('You did not allow it, so you are not signed in here.')).toBeVisible()
  await expect(heading(page, 'Harbour Shop')).toBeVisible()
})
