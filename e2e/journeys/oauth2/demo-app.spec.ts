import { expect, test } from '../../fixtures/oauth-fixtures'
import { heading, submitLogin } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { connectUntilConsent, expectConnected } from '../../support/device-actions'
import { allowButton, expectConsent } from '../../support/oauth-actions'

const { kratosUrl } = currentBackend()

test('the demo application shows a sign-in, its tokens, and a sign-out', { tag: '@sandbox' }, async ({
  page,
  person,
}) => {
  await page.goto(`${kratosUrl}/demo-app`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await submitLogin(page, person)
  await expectConsent(page)
  await expect(page.getByRole('main')).toContainText('photos.read')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(allowButton(page)).toBeInViewport({ ratio: 1 })
  }
  await allowButton(page).click()

  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(page.getByText(`"email": "${person.email}"`)).toBeVisible()
  await page.getByRole('button', { name: 'Call userinfo' }).click()
  await expect(page.getByRole('heading', { name: 'Answer of the userinfo endpoint' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh the tokens' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
})

test('the demo television shows a code and the signed-in person', { tag: ['@sandbox', '@more'] }, async ({
  page,
  person,
  anotherBrowser,
}) => {
  const television = await anotherBrowser()
  await television.goto(`${kratosUrl}/demo-app/television`)
  await television.getByRole('button', { name: 'Show a new code' }).click()
  await expect(television.getByRole('img', { name: 'QR code of the complete URL' })).toBeVisible()
  const code = (await television.getByTestId('user-code').textContent()) ?? ''
  const url =
    (await television.getByRole('link', { name: '/oauth2/device/verify' }).getAttribute('href')) ?? ''
  await connectUntilConsent(page, person, { url, code })
  await allowButton(page).click()
  await expectConnected(page)
  await expect(television.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(television.getByText(`"email": "${person.email}"`)).toBeVisible()
})
