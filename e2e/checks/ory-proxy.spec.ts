import { expect, test } from '../fixtures/fixtures'
import { apiCalls } from '../ory/api-calls/api-call'
import { expectSignedIn, flowIdOf } from '../support/actions'
import { appRoutes } from '../support/app-routes'
import { currentBackend } from '../support/backend'
import { rawGet, rawRequest } from '../support/raw-request'

const backend = currentBackend()

/** Paths that must not reach Kratos' admin API, or any API except the public one, through the app. */
const unreachable = [
  'admin/identities',
  'admin/identities?schema_id=person',
  'admin/sessions',
  'admin/recovery/code',
  'Admin/identities',
  './admin/identities',
  'self-service/../admin/identities',
  'self-service/%2e%2e/admin/identities',
  'self-service/..%2fadmin/identities',
  'self-service/%252e%252e/admin/identities',
  'self-service//admin/identities',
  '/admin/identities',
  '%2Fadmin%2Fidentities',
  'self-service/..;/admin/identities',
  'sessions/..\\admin\\identities',
  'schemas/../admin/identities',
  'health/ready',
  'version',
  'metrics/prometheus',
  '.well-known/ory/../../admin/identities',
]

for (const path of unreachable) {
  test(`/api/.ory/${path} reaches no internal API`, async () => {
    const { status, body } = await rawGet(`/api/.ory/${path}`)
    // Next responds with 308 when it normalizes the path.
    expect([308, 400, 404]).toContain(status)
    expect(body).not.toContain('schema_id')
  })
}

/**
 * The calls that must not be reachable through the app: those of the admin APIs, Hydra, Keto and the Ory
 * console.
 */
const innerCalls = apiCalls
  .filter(({ service }) => /^(?:kratos-admin|hydra|keto|ory-console)/.test(service))
  .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'one') }))

/** Kratos is behind the route of the proxy only. Latchkey's own routes are the same on every backend. */
const isProxy = (route: string) => route === '/api/.ory'
const tagOfRoute = (route: string) => (isProxy(route) ? {} : { tag: ['@sandbox', '@more'] })

/**
 * A route that reached a service would reach many of its calls, so each route is tested with another tenth of
 * them.
 */
const callsBehind = (route: string, place: number) =>
  isProxy(route) ? innerCalls : innerCalls.filter((_, index) => index % 10 === place % 10)

for (const [place, route] of appRoutes().entries()) {
  test(`no internal call is reachable behind ${route}`, tagOfRoute(route), async () => {
    const prefix = route.replace(/\/$/, '')
    for (const { method, path } of callsBehind(route, place)) {
      const { status, body } = await rawRequest(method, prefix + path)
      expect(`${method} ${prefix}${path} ${status}`).toMatch(/ (?:308|400|403|404|405)$/)
      expect(body).not.toContain('schema_id')
    }
    const query = new URLSearchParams(
      ['flow', 'id', 'return_to', 'login_challenge', 'path'].map((name) => [name, '../../admin/identities']),
    )
    expect((await rawGet(`${route}?${query}`)).body).not.toContain('schema_id')
  })
}

test('the admin API responds at its own URL, so the tests above mean something', async ({
  request,
  person,
}) => {
  // Requests one person: a list of all may contain schemas that this Kratos does not know.
  const query = new URLSearchParams({ credentials_identifier: person.email })
  const response = await request.get(`${backend.kratosAdminUrl}/admin/identities?${query}`)
  expect(response.status(), await response.text()).toBe(200)
  expect(await response.text()).toContain('schema_id')
})

test('a plain form post to the flow’s action URL signs in and redirects to Latchkey’s page', {
  tag: '@oldest-ory',
}, async ({ page, person }) => {
  await page.goto('/login')
  const flowId = await flowIdOf(page)
  const token = await page.locator('input[name=csrf_token]').inputValue()
  await page.evaluate(
    ({ flowId, token, email, password }) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = `/api/.ory/self-service/login?flow=${flowId}`
      const fields = { csrf_token: token, identifier: email, password, method: 'password' }
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    },
    { flowId, token, ...person },
  )
  await expectSignedIn(page, person)
})

test('an incorrect password at the action URL redirects back to Latchkey’s page with a message', {
  tag: '@oldest-ory',
}, async ({ page, person }) => {
  await page.goto('/login')
  const flowId = await flowIdOf(page)
  const token = await page.locator('input[name=csrf_token]').inputValue()
  const response = await page.request.post(`/api/.ory/self-service/login?flow=${flowId}`, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
    form: { csrf_token: token, identifier: person.email, password: 'not this one', method: 'password' },
  })
  expect(response.status()).toBe(303)
  expect(response.headers().location).toBe(`${backend.appUrl}/login?flow=${flowId}`)
  await page.goto(`/login?flow=${flowId}`)
  await expect(page.getByRole('alert').first()).toContainText('Your account or password is incorrect')
})

test('a body that is too large is rejected', async ({ request }) => {
  const response = await request.post('/api/.ory/self-service/login?flow=x', {
    headers: { accept: 'application/json' },
    form: { password: 'x'.repeat(200_000) },
  })
  expect(response.status()).toBe(413)
})

for (const kind of ['login', 'registration']) {
  test(`a link does not submit the form of a ${kind}, which Kratos would accept`, {
    tag: '@oldest-ory',
  }, async ({ request }) => {
    const start = await request.get(`/api/.ory/self-service/${kind}/browser`, {
      headers: { accept: 'application/json' },
    })
    const { id } = await start.json()
    const link = `/api/.ory/self-service/${kind}?flow=${id}&method=oidc&provider=google`
    const page = await request.get(link, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    expect(page.status()).toBe(303)
    expect(page.headers().location).toMatch(/^\/error\?reason=start&/)
    const response = await request.get(link, { headers: { accept: 'application/json' }, maxRedirects: 0 })
    expect(response.status()).toBe(405)
    expect(response.headers().allow).toBe('POST')
  })
}
