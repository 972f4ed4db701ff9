import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import { emailField, heading } from '../../support/actions'
import { currentBackend, demoSiteUrl } from '../../support/backend'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { allowAtProvider, expectAtProvider } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

/** The application names a provider. What browsers send with a link decides, so no unit test can show it. */

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

/** A page of a site links to a URL, and the visitor selects the link. */
async function followLink(page: Page, site: string, url: string): Promise<void> {
  await page.route(`${site}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>A site</title><a href="${url.replaceAll('&', '&amp;')}">Sign in</a>`,
    }),
  )
  await page.goto(`${site}/`)
  await page.getByRole('link', { name: 'Sign in' }).click()
}

/** The sign-in page shows the named provider first. */
async function expectProviderFirst(page: Page): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await expect(emailField(page)).toBeHidden()
}

test('a link of an allowed site opens at the provider, and no other link does', async ({ page }) => {
  const { email } = newPerson()
  const linkTo = (hint: string) =>
    `${currentBackend().appUrl}/login?${new URLSearchParams({ idp_hint: hint, return_to: '/sessions' })}`

  await followLink(page, 'http://elsewhere.example', linkTo('google'))
  await expectProviderFirst(page)
  await followLink(page, demoSiteUrl, linkTo('unknown'))
  await expect(emailField(page)).toBeVisible()

  await followLink(page, demoSiteUrl, linkTo('google'))
  await expectAtProvider(page, 'Google')
  await allowAtProvider(page, { email })
  await expect(page).toHaveURL('/sessions')
})

test('an OpenID Connect request opens at the provider only from a page of its application', {
  tag: '@more',
}, async ({ page, application }) => {
  const { email } = newPerson()
  const party = await application()
  await party.begin(page, { idp_hint: 'google' })
  await expectProviderFirst(page)

  await followLink(page, party.site.url, await party.authorizationUrl({ idp_hint: 'google' }))
  await expectAtProvider(page, 'Google')
  await allowAtProvider(page, { email })
  await expectConsent(page)
  expect((await allowAndFinish(party, page)).claims()).toMatchObject({ email })
})
