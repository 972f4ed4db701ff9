import { expect, test } from '../fixtures/fixtures'
import { flowIdOf } from '../support/actions'
import { currentBackend } from '../support/backend'
import { proxyPath } from '../support/kratos-flow'

const { appUrl } = currentBackend()

test('Kratos gets Latchkey’s own origin for a flow, whatever the browser claims', { tag: '@ory' }, async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' })
  await page.goto('/login')
  const flow = `${proxyPath}/self-service/login/flows?id=${await flowIdOf(page)}`
  const fromStarter = await (await page.request.get(flow)).json()
  expect(fromStarter.request_url).toMatch(new RegExp(`^${appUrl}/self-service/login/browser`))

  const headers = { accept: 'application/json', 'x-forwarded-host': 'evil.example' }
  const started = await page.request.get(`${proxyPath}/self-service/recovery/browser`, { headers })
  expect((await started.json()).request_url).toBe(`${appUrl}/self-service/recovery/browser?ui_locales=en`)
})
