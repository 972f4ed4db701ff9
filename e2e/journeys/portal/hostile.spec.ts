import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { accountNavigation, heading, signIn } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { booksUrl } from '../../support/portal-actions'

const { portal, hydraUrl } = currentBackend()
const { portalUrl } = portal

/** URLs of other sites in many spellings, and Latchkey's own URLs that would change state on a GET. */
const hostile = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example/',
  'javascript:alert(1)',
  `${portalUrl}@evil.example/`,
  `${portalUrl}.evil.example/`,
  `${booksUrl}@evil.example/`,
  '/%2f%2fevil.example',
  '/\tevil.example',
  '/?logout=true',
  '/login?logout=true',
  '/unbind',
]
const query = (returnTo: string) => new URLSearchParams({ return_to: returnTo })
const isEvil = /evil|javascript|logout=true|unbind/

test('a hostile return_to is ignored, at every page of the portal', { tag: '@more' }, async ({ request }) => {
  const follow = async (path: string) =>
    (await request.get(portalUrl + path, { maxRedirects: 0 })).headers().location ?? ''
  for (const returnTo of hostile) {
    await test.step(returnTo, async () => {
      const start = new URL(await follow(`/oauth?${query(returnTo)}`))
      expect(start.origin + start.pathname).toBe(`${portal.userClientUrl}/oauth/login`)
      expect(start.searchParams.get('return_to')).toBe(portalUrl)

      const dashboard = await (await request.get(`${portalUrl}/?${query(returnTo)}`)).text()
      const [, next] = /http-equiv="refresh" content="0;url=([^"]*)"/i.exec(dashboard) ?? []
      expect(next).toBe('/api/portal/complete')
      expect(await follow(`/api/portal/complete?${query(returnTo)}`)).not.toMatch(isEvil)
      expect(await follow(`/login?${query(returnTo)}`)).not.toMatch(isEvil)
      expect(await follow(`/logout?${query(returnTo)}`)).not.toMatch(isEvil)
    })
  }
})

test('a hostile return_to is ignored after a sign-out', { tag: '@more' }, async ({ page, person }) => {
  for (const returnTo of hostile.slice(0, 3)) {
    await startSession(page, person)
    await page.goto(`${portalUrl}/?logout=true&${query(returnTo)}`)
    await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  }
})

test('a link on another site does not sign out: the page asks first', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await signIn(page, person)
  for (const path of ['/?logout=true', '/login?logout=true']) {
    const response = await page.request.get(portalUrl + path, {
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
    })
    expect(response.headers().location, path).toBe('/logout?everywhere=true')
  }
  await page.goto(`${hydraUrl}/oauth2/sessions/logout`)
  await page.goto('/')
  await expect(accountNavigation(page)).toBeVisible()
})

test('text in the URL is not shown on the page', { tag: '@more' }, async ({ page }) => {
  await page.goto(`${portalUrl}/login?loginError=true&error=Call+0900+123456+now`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'We could not finish signing you in.' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0900')
})
