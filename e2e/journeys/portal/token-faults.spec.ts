import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { alertOf } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { endFault } from '../../support/faults'
import { allowButton, expectConsent } from '../../support/oauth-actions'
import { askForTokenFault, booksUrl, expectHello, signInFrom } from '../../support/portal-actions'
import { recordDocuments } from '../../support/requests'

const { portal } = currentBackend()
/** A visitor with a valid token does not fetch another one. */
const forgetToken = (page: Page) => page.context().clearCookies({ name: /latchkey_session/ })
const dashboard = `${portal.portalUrl}/?${new URLSearchParams({ return_to: `${booksUrl}/shelf` })}`

test('a fault of the token shows an error, and after the fault the visitor reaches return_to', {
  tag: '@more',
}, async ({ page, person }) => {
  await signInFrom(page, booksUrl, person)
  for (const fault of ['slow', 'token-refused'] as const) {
    await test.step(fault, async () => {
      await askForTokenFault(page, fault)
      await forgetToken(page)
      const documents = recordDocuments(page)
      await page.goto(dashboard)
      await expect(page).toHaveURL(/\/login\?.*loginError=true/)
      await expect(alertOf(page)).toBeVisible()
      // Only once: an automatic retry would be an endless loop.
      expect(documents.filter((path) => path === '/').length).toBe(1)
    })
  }
  await endFault(page.context())
  await page.getByRole('link', { name: 'Start again' }).click()
  await expectConsent(page)
  await allowButton(page).click()
  await expectHello(page, person)
  await expect(page).toHaveURL(`${booksUrl}/shelf`)
})
