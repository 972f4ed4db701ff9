import { startSession } from '../fixtures/accounts'
import { heading } from '../support/actions'
import { addAuthenticator, totpButton, totpField } from '../support/second-factor'
import { totpCode } from '../support/totp'
import { askForVariant } from '../support/variants'
import { type exampleTest, expect } from './example-test'

/** `/payout` of the examples with the session cookie wants a second factor. */
export function stepUpJourney(test: ReturnType<typeof exampleTest>): void {
  test('a dangerous page asks for the second factor, and the person comes back to it', async ({
    page,
    person,
    example,
  }) => {
    // A session with one factor is enough there for all other pages.
    await askForVariant(page.context(), 'settings-aal2')
    await startSession(page, person)
    const key = await addAuthenticator(page)
    await page.context().clearCookies({ name: 'ory_kratos_session' })
    await startSession(page, person)

    await page.goto(`${example.url}/orders`)
    await expect(heading(page, 'Your orders')).toBeVisible()
    await page.getByRole('link', { name: 'Pay out' }).click()
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await totpField(page).fill(totpCode(key))
    await totpButton(page).click()
    await expect(page).toHaveURL(`${example.url}/payout`)
    await expect(heading(page, 'Pay out')).toBeVisible()
  })
}
