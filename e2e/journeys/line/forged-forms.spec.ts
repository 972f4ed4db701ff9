import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { startSessionWithLine } from '../../fixtures/provider-accounts'
import { lineUserAgents } from '../../support/line'
import { postPlainForm, readPlainForm } from '../../support/plain-form'
import { askForVariant } from '../../support/variants'

/**
 * Forms that Kratos accepts without a CSRF token. Another site could post them, so they have Latchkey's own
 * token. These posts have no Origin header, so the check of the origin does not reject them.
 */

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

for (const path of ['/login', '/registration?return_to=/']) {
  test(`${path}: the button of a provider works only with the token of its own page`, {
    tag: '@more',
  }, async ({ page }) => {
    await page.goto(path)
    const url = page.url()
    const { 'latchkey.form_token': token = '', ...fields } = await readPlainForm(page, url)
    expect(token).toMatch(/^[\w-]{86}$/)
    await page.goto(path)
    const { 'latchkey.form_token': another = '' } = await readPlainForm(page, page.url())
    expect(another).not.toBe(token)

    const press = async (changes: Record<string, string>) => {
      const response = await postPlainForm(page, url, { ...fields, provider: 'google', ...changes })
      expect(response.status()).toBe(303)
      return response.headers().location
    }
    expect(await press({})).toContain('notice=csrf')
    expect(await press({ 'latchkey.form_token': another })).toContain('notice=csrf')
    expect(await press({ 'latchkey.form_token': token })).toMatch(/^\/continue\?/)
  })
}

test('linking a provider in the settings needs the token too', { tag: '@more' }, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/bind')
  const { 'latchkey.form_token': token = '', ...fields } = await readPlainForm(page, page.url())
  const refused = await postPlainForm(page, page.url(), { ...fields, link: 'line' })
  expect(refused.headers().location).toContain('notice=csrf')
  const own = { ...fields, link: 'line', 'latchkey.form_token': token }
  const response = await postPlainForm(page, page.url(), own)
  expect(response.headers().location).toMatch(/^\/continue\?/)
})

test('LINE is unlinked only with the token of this session', { tag: '@more' }, async ({ page, person }) => {
  await startSession(page, person)
  const { 'latchkey.unlink_token': old = '' } = await readPlainForm(page, '/unbind')
  expect(old).toMatch(/^[\w-]{86}$/)
  await endSession(page)
  await startSessionWithLine(page, person)

  const { 'latchkey.unlink_token': token = '', ...fields } = await readPlainForm(page, '/unbind')
  for (const forged of [fields, { ...fields, 'latchkey.unlink_token': old }]) {
    const response = await postPlainForm(page, '/unbind', forged)
    expect(response.headers().location).toMatch(/^\/unbindfailure\?/)
  }
  await page.goto('/bind')
  const { 'latchkey.unlink_token': _, ...bindFields } = await readPlainForm(page, page.url())
  const forgedBind = await postPlainForm(page, page.url(), { ...bindFields, unlink: 'line', method: 'oidc' })
  expect(forgedBind.headers().location).toMatch(/^\/unbindfailure\?/)
  await page.goto('/bind')
  await expect(page.getByRole('button', { name: 'Unlink LINE' })).toBeVisible()

  const response = await postPlainForm(page, '/unbind', { ...fields, 'latchkey.unlink_token': token })
  expect(response.headers().location).toBe('/unbindsuccess')
})

test('a sealed URL of the redirect page continues only in its own browser', { tag: '@more' }, async ({
  page,
  browser,
}) => {
  await page.goto('/login')
  const fields = await readPlainForm(page, page.url())
  const response = await postPlainForm(page, page.url(), { ...fields, provider: 'google' })
  const continueUrl = response.headers().location ?? ''
  const own = await page.request.get(continueUrl, { maxRedirects: 0 })
  expect(await own.text()).toContain('http-equiv="refresh"')

  const stranger = await browser.newContext()
  const foreign = await stranger.request.get(new URL(continueUrl, page.url()).href, { maxRedirects: 0 })
  expect(foreign.headers().location).toBe('/')
  await stranger.close()
})

test.describe('inside LINE', { tag: '@more' }, () => {
  test.use({ userAgent: lineUserAgents.Android })

  test('a link does not sign a visitor in with a flow of another browser', async ({
    page,
    anotherBrowser,
  }) => {
    const locationOf = async (at: typeof page, url: string) =>
      (await at.request.get(url, { maxRedirects: 0 })).headers().location ?? ''
    const loginUrl = await locationOf(page, '/login')
    const signInUrl = await locationOf(page, loginUrl)
    expect(signInUrl).toMatch(/^\/api\/line\/sign-in\?flow=.*&line_token=[\w-]{86}$/)

    const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
    await locationOf(other, '/login')
    expect(await locationOf(other, signInUrl)).toBe('/login?loginError=true')
    const without = signInUrl.replace(/&line_token=.*/, '')
    expect(await locationOf(page, without)).toBe('/login?loginError=true')
    expect(await locationOf(page, signInUrl)).toMatch(/^https?:.*[?&]client_id=/)
  })
})
