import getPort from 'get-port'
import { expect, test } from '../fixtures/fixtures'
import { askForFault } from '../support/faults'
import { killAll, startServerProcess } from '../support/server-process'

test('the live check answers while the process runs', async ({ request }) => {
  const response = await request.get('/api/health/live')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers()['cache-control']).toContain('no-store')
})

test('the ready check is ok while Kratos answers, also for a visitor with a fault', async ({
  request,
  context,
}) => {
  await askForFault(context, 'down')
  for (const client of [request, context.request]) {
    const response = await client.get('/api/health/ready')
    expect(response.status()).toBe(200)
    // Anybody may read it, so it says nothing about settings and secrets.
    expect(await response.json()).toEqual({ status: 'ok', kratos: true, hydra: true })
  }
})

for (const [service, variable, services] of [
  ['Kratos', 'ORY_SDK_URL', { kratos: false, hydra: true }],
  ['Hydra', 'HYDRA_PUBLIC_URL', { kratos: true, hydra: false }],
  ['Redis', 'REDIS_URL', { kratos: true, hydra: true, redis: false }],
] as const) {
  test(`the ready check is 503 when ${service} is not there`, async ({ page }) => {
    const nobody = `localhost:${await getPort()}`
    const url = variable === 'REDIS_URL' ? `redis://${nobody}` : `http://${nobody}`
    const server = await startServerProcess(`no-${service}`, 'exec node deploy/start.mjs', {
      [variable]: url,
    })
    try {
      const response = await fetch(`${server.url}/api/health/ready`)
      expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable', ...services }])
      // An outage is a 503 of the page itself, and not a redirect.
      const login = await page.goto(`${server.url}/login?return_to=/`)
      expect(login?.status()).toBe(services.kratos ? 200 : 503)
      expect(new URL(page.url()).pathname).toBe('/login')
    } finally {
      killAll(server)
    }
  })
}
