import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, expectSignedIn } from '../../support/actions'
import { continueFrom } from '../../support/line'
import { failAtLine, goToProvider, signedUpAtLine } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

test.beforeEach(async ({ context, page }) => {
  await askForVariant(context, 'oidc')
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
})

test('the ID token is for another channel: the login page shows that LINE failed, in our own words', {
  tag: '@more',
}, async ({ page }) => {
  await failAtLine(page, 'The ID token is for another channel', { email: newPerson().email })
  await expect(alertOf(page)).toHaveText(/The other service could not sign you in/)
  await expect(alertOf(page)).not.toContainText('oidc')
  await expect(page.getByRole('button', { name: 'Sign in with LINE' })).toBeVisible()
})

test('a visitor who adds no friend is still signed in', { tag: '@more' }, async ({ page }) => {
  const { email } = newPerson()
  await failAtLine(page, 'The person does not add the LINE account as a friend', { email })
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
})
