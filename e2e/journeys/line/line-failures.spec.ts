import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, expectSignedIn, heading, lineRegistrationTitle } from '../../support/actions'
import { continueFrom } from '../../support/line'
import { failAtLine, goToProvider, signedUpAtLine } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

test.beforeEach(async ({ context, page }) => {
  await askForVariant(context, 'oidc')
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
})

for (const failure of [
  'The ID token is signed with HS256',
  'The ID token is for another channel',
  'The clock is wrong: the ID token has expired',
]) {
  test(`${failure}: the login page shows that LINE failed, in our own words`, { tag: '@more' }, async ({
    page,
  }) => {
    await failAtLine(page, failure, { email: newPerson().email })
    await expect(alertOf(page)).toHaveText(/The other service could not sign you in/)
    await expect(alertOf(page)).not.toContainText('oidc')
    await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
  })
}

for (const [failure, text] of [
  ['The channel is not published', /This channel is now developing status/],
  ['The callback URL is not registered', /Invalid redirect_uri value/],
] as const) {
  test(`${failure}: LINE itself shows it, without a link`, { tag: '@more' }, async ({ page, watch }) => {
    watch.expectConsoleError(/status of 400/)
    await failAtLine(page, failure)
    await expect(page.getByText(text)).toBeVisible()
  })
}

test('an account without an email address: the registration asks for one', { tag: '@more' }, async ({
  page,
}) => {
  await failAtLine(page, 'The account has no e-mail address', { email: newPerson().email })
  await expect(heading(page, lineRegistrationTitle)).toBeVisible()
})

test('a visitor who adds no friend is still signed in', { tag: '@more' }, async ({ page }) => {
  const { email } = newPerson()
  await failAtLine(page, 'The person does not add the LINE account as a friend', { email })
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
})
