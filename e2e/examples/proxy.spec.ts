import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { exampleUrl } from '../../sandbox/example-urls'
import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { heading, submitLogin } from '../support/actions'
import { currentBackend } from '../support/backend'
import { missingPrograms } from '../support/proxies/programs'
import { copyOf } from './copies'
import { type RunningExample, startExample } from './running-example'

/** Both proxies listen on the port of the example, so one comes after the other. */
test.describe.configure({ mode: 'default' })

const { appUrl, examplesPort } = currentBackend()
const url = exampleUrl('proxy', examplesPort)
const wanted = `${url}/orders?year=2026&shop=A%26B`

/** What the application got, as it shows it. */
async function shownOn(page: Page): Promise<Record<string, string>> {
  return JSON.parse(await page.locator('body').innerText())
}

/** nginx reads no variables, so its file gets the port of this run. */
function setPortOfNginx(): void {
  const file = readFileSync('examples/proxy/nginx.conf', 'utf8')
  writeFileSync(join(copyOf('proxy'), 'nginx.conf'), file.replace('127.0.0.1:3108', new URL(url).host))
}

for (const proxy of ['caddy', 'nginx'] as const) {
  test.describe(proxy, () => {
    test.skip(missingPrograms(proxy) !== undefined, missingPrograms(proxy) ?? '')
    let example: RunningExample
    test.beforeAll(async () => {
      setPortOfNginx()
      example = await startExample('proxy', {}, ['npm', 'run', proxy === 'caddy' ? 'start' : 'start:nginx'])
    })
    test.afterAll(() => example?.stop())

    test('the sign-in returns to the requested page, and the sign-out blocks it', async ({
      page,
      person,
    }) => {
      await page.goto(wanted)
      await expect(heading(page, 'Sign in')).toBeVisible()
      await submitLogin(page, person)
      await expect(page).toHaveURL(wanted)
      expect(await shownOn(page)).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: person.email,
        path: '/orders?year=2026&shop=A%26B',
        cookie: expect.not.stringMatching(/ory_|csrf_token_|latchkey_/),
      })

      await page.goto(`${appUrl}/logout`)
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
      await page.goto(wanted)
      await expect(heading(page, 'Sign in')).toBeVisible()
    })

    test('a request without a session is blocked', async ({ page, request }) => {
      const session = { cookie: 'ory_kratos_session=forged' }
      const named = { 'x-user-id': 'ada', 'x-user-email': 'ada@example.com', x_user_id: 'ada' }
      for (const path of ['/', '/orders', '//orders', '/.gate', '/%2e%2e/orders', '/robots.txt']) {
        for (const headers of [{}, session, named]) {
          const response = await request.get(url + path, { headers, maxRedirects: 0 })
          expect([400, 401, 404], `${path} ${JSON.stringify(headers)}`).toContain(response.status())
          expect(await response.text()).not.toContain('"path"')
        }
      }
      const posted = await request.post(`${url}/orders`, { data: {}, maxRedirects: 0 })
      expect(posted.status()).toBe(401)
      // A page redirects to the sign-in, and must not be cached.
      const opened = await page.request.get(wanted, { headers: { accept: 'text/html' }, maxRedirects: 0 })
      expect(opened.status()).toBe(303)
      expect(opened.headers()).toMatchObject({ 'cache-control': 'no-store' })
      expect(new URL(opened.headers().location ?? '').searchParams.get('return_to')).toBe(wanted)
    })

    test('a person cannot impersonate another one', async ({ page, person }) => {
      await startSession(page, person)
      const named = { 'x-user-id': 'eve', 'x-user-email': 'eve@example.com', x_user_id: 'eve' }
      const response = await page.request.get(url, { headers: named })
      expect(await response.json()).toMatchObject({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: person.email,
      })
      expect(await response.text()).not.toContain('eve')
    })

    test('the application gets only the cookies that are not of the sign-in', async ({
      page,
      person,
      request,
    }) => {
      await startSession(page, person)
      const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
      const ofLatchkey = ['latchkey_known=a', '__Host-latchkey_session=b']
      const cookie = [...session, ...ofLatchkey, 'cart=c', 'my_latchkey_order=d'].join('; ')
      const response = await request.get(url, { headers: { cookie } })
      expect(await response.json()).toMatchObject({ cookie: 'cart=c; my_latchkey_order=d' })
    })

    test('only the proxy reaches the application', () => {
      expect((statSync(join(copyOf('proxy'), 'run')).mode & 0o777).toString(8)).toBe('700')
      expect(statSync(join(copyOf('proxy'), 'run/app.sock')).isSocket()).toBe(true)
    })
  })
}
