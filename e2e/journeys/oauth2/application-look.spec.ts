import { generateKeyPairSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { needs } from '../../ory/releases'
import { heading, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { typeCode } from '../../support/device-actions'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { takePicture } from '../../support/pictures'
import { Television } from '../../support/television'

/** Where the logo of the application is. The test responds for this server. */
const logoOrigin = 'https://cdn.example.com'
const logo = `${logoOrigin}/photo.svg`
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><circle cx="20" cy="20" r="18" fill="#c2185b"/></svg>'
const metadata = { latchkey: { name: 'Photo Shop', logo, accent: '#c2185b' } }
const { appUrl } = currentBackend()

let app: AnotherApp
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  app = await startAnotherApp('application-look', {
    LATCHKEY_CLIENT_THEMES: 'on',
    LATCHKEY_CLIENT_LOGO_ORIGINS: logoOrigin,
    HYDRA_DYNAMIC_REGISTRATION: 'on',
  })
})
test.afterAll(() => app.stop())

/** The name of an application without a host. The ID is enclosed in direction marks. */
const byId = (id: string, before = '', after = '') =>
  new RegExp(`${before}\\W?${id}\\W? \\(an application that no one checked\\)\\W?${after}`)

/** The same page of the app that allows the look. Both apps read the same cookies. */
async function openWithLook(page: Page): Promise<void> {
  await page.route(`${logoOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  )
  await page.goto(page.url().replace(appUrl, app.url))
}

test('the sign-in to an application has its branding, if the operator allows it', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => ({ client_name: 'photo-shop-prod', metadata }))
  await party.begin(page)
  await expect(page.getByText('to authenticate photo-shop-prod')).toBeVisible()
  await expect(page.locator('.client-mark')).toHaveCount(0)

  const styles: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname)
  })
  await openWithLook(page)
  await expect(page.getByText('to authenticate Photo Shop')).toBeVisible()
  // The color is in the page. Only the product's own styles are files.
  expect(styles.filter((path) => !path.startsWith('/_next/'))).toEqual([])
  const button = page.getByRole('button', { name: 'Sign in with password' })
  await expect(button).toHaveCSS('background-color', 'rgb(194, 24, 91)')
  await expect(page.locator('.client-mark img')).toHaveJSProperty('naturalWidth', 40)
  await takePicture(page, 'themes', 'application light desktop')

  // The page after an error keeps its branding.
  await submitLogin(page, { ...person, password: 'not the password' })
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(button).toHaveCSS('background-color', 'rgb(194, 24, 91)')

  await submitLogin(page, person)
  await expectConsent(page)
  await openWithLook(page)
  await expect(page.getByText('Photo Shop').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toHaveCSS(
    'background-color',
    'rgb(194, 24, 91)',
  )
  await takePicture(page, 'themes', 'application consent light desktop')
})

test('an unreadable color, and a logo from another origin, are dropped', {
  tag: '@more',
}, async ({ page, application }) => {
  const wrong = { latchkey: { name: 'Photo Shop', logo: 'https://evil.example/x.svg', accent: '#ffee00' } }
  const party = await application(() => ({ metadata: wrong }))
  await party.begin(page)
  const button = page.getByRole('button', { name: 'Sign in with password' })
  const ours = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await openWithLook(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(button).toHaveCSS('background-color', ours)
  await expect(page.locator('.client-mark')).toHaveCount(0)
})

test('an application that registered itself is named by its host wherever its name is shown', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const party = await application(() => ({ client_name: 'Your Bank' }), 'itself')
  const { host } = new URL(party.site.url)
  const named = (before: string, after = '') => page.getByText(new RegExp(`${before}\\W?${host}\\W?${after}`))
  const ownName = page.getByText('Your Bank')

  await party.begin(page)
  await openWithLook(page)
  await expect(named('^to authenticate ')).toBeVisible()
  await expect(ownName).toHaveCount(0)

  await submitLogin(page, person)
  await expectConsent(page)
  await openWithLook(page)
  await expect(named('^', ' asks for permission to')).toBeVisible()
  await expect(ownName).toHaveText(
    /This application calls itself “\W?Your Bank\W?”. This has not been verified./,
  )
  const tokens = await allowAndFinish(party, page)

  await page.goto(`${app.url}/sessions`)
  await expect(page.getByRole('article', { name: host })).toBeVisible()
  await expect(ownName).toHaveCount(0)

  await page.goto(party.signOutUrl(tokens))
  await openWithLook(page)
  await expect(page.getByText(byId(party.id))).toBeVisible()
  await expect(page.getByText(host)).toHaveCount(0)
  await expect(ownName).toHaveCount(0)
})

test('a device that registered itself is named by its ID, whatever host it claims', {
  tag: ['@more', needs('device-grant')],
}, async ({ page, person }) => {
  const written = { client_name: 'Your Bank', redirect_uris: ['https://bank.example/'] }
  const television = await Television.register(written, 'itself')
  const code = await television.showCode()
  await page.goto(television.url)
  await typeCode(page, code)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await openWithLook(page)
  await expect(page.getByText(byId(television.id, 'to authenticate '))).toBeVisible()
  await submitLogin(page, person)
  await expectConsent(page)
  await openWithLook(page)
  await expect(page.getByText(byId(television.id, '', ' asks for permission to'))).toBeVisible()
  await expect(page.getByText('bank.example')).toHaveCount(0)
})

test('if a signed request may name another host, none is named, and the page explains that', {
  tag: '@more',
}, async ({ page, person, application }) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig' }] }
  const party = await application(
    ({ url }) => ({
      redirect_uris: ['https://bank.example/', `${url}/callback`],
      jwks,
      request_object_signing_alg: 'none',
    }),
    'itself',
  )
  const parameters = { redirect_uri: `${party.site.url}/callback`, state: 'a-long-state' }
  // Hydra 26.2.0 reads these two from the request object only.
  const payload = {
    iss: party.id,
    client_id: party.id,
    response_type: 'code',
    scope: 'openid',
    ...parameters,
  }
  const encoded = [{ alg: 'none' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  await party.begin(page, { ...parameters, request: `${encoded.join('.')}.` })
  await openWithLook(page)
  await expect(page.getByText(byId(party.id, 'to authenticate '))).toBeVisible()
  await submitLogin(page, person)
  await expectConsent(page)
  await openWithLook(page)
  await expect(page.getByText('We do not know where you will go after that.')).toBeVisible()
  await expect(page.getByText('bank.example')).toHaveCount(0)
})

test('no application that registers itself gets the operator’s mark', {
  tag: '@more',
}, async () => {
  const { hydraUrl } = currentBackend()
  for (const mark of [{ metadata }, { skip_consent: true }]) {
    const body = JSON.stringify({ redirect_uris: ['https://evil.example/callback'], ...mark })
    expect((await fetch(`${hydraUrl}/oauth2/register`, { method: 'POST', body })).status).toBe(400)
  }
})
