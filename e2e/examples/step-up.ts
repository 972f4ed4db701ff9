import { startSession } from '../fixtures/accounts'
import { heading } from '../support/actions'
import { enterCode } from '../support/code-actions'
import { addAuthenticator, totpButton, totpField } from '../support/second-factor'
import { totpCode } from '../support/totp'
import { askForVariant } from '../support/variants'
import { type exampleTest, expect } from './example-test'

/**
 * `/payout` of the examples with the session cookie requires a second factor.
 * @param button what the person presses there, if the page itself requires only a session
 */
export function stepUpJourney(test: ReturnType<typeof exampleTest>, button?: string): void {
  test('a dangerous page asks for the second factor, and the person comes back to it', async ({
    page,
    person,
    example,
    watch,
  }) => {
    // Next removes the title of the old page before it has the one of the new page.
    watch.expectConsoleError(/The screen has no title/)
    // A session with one factor is enough there for all other pages.
    await askForVariant(page.context(), 'settings-aal2')
    await startSession(page, person)
    const key = await addAuthenticator(page)
    await page.context().clearCookies({ name: 'ory_kratos_session' })
    await startSession(page, person)

    await page.goto(`${example.url}/orders`)
    await expect(heading(page, 'Your orders')).toBeVisible()
    await page.getByRole('link', { name: 'Pay out' }).click()
    if (button) await page.getByRole('button', { name: button }).click()
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await enterCode(totpField(page), totpCode(key), totpButton(page))
    await expect(page).toHaveURL(`${example.url}/payout`)
    await expect(heading(page, 'Pay out')).toBeVisible()
    if (!button) return
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('The money is on its way.')).toBeVisible()
  })
}
