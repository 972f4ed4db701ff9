import { variantCookie } from '../../../sandbox/variants'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { currentBackend } from '../../support/backend'
import { allowAtProvider, goToProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

test('the dry run of a provider ends with what to do', { tag: '@next-ory' }, async ({ page, request }) => {
  const { appUrl, kratosAdminUrl } = currentBackend()
  const begun = await request.post(`${kratosAdminUrl}/admin/test-login-flows`, {
    headers: { cookie: `${variantCookie}=oidc` },
    data: { provider_id: 'google' },
  })
  const { id } = await begun.json()
  const { email } = newPerson()
  await askForVariant(page.context(), 'oidc')
  await page.goto('/login')
  await page.goto(`/login?flow=${id}`)
  await goToProvider(page, 'Sign in with Google', 'Google')
  await allowAtProvider(page, { email })
  await expect(page.getByText('Nobody has signed in, and no account was made.')).toBeVisible()
  const text = await page.locator('body').innerText()
  await page.goto(text.split('\n').find((line) => line.startsWith(appUrl)) ?? '')
  await expect(page.locator('body')).toContainText(email)
})
