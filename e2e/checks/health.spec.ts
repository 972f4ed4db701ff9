import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '../fixtures/fixtures'
import { askForFault } from '../support/faults'
import { killAll, startServerProcess } from '../support/server-process'

test('the liveness check responds while the process runs', async ({ request }) => {
  const response = await request.get('/api/health/live')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers()['cache-control']).toContain('no-store')
})

test('the readiness check is ok while Kratos responds, even for a visitor with a fault', async ({
  request,
  context,
}) => {
  await askForFault(context, 'down')
  for (const client of [request, context.request]) {
    const response = await client.get('/api/health/ready')
    expect(response.status()).toBe(200)
    // The response is public, so it reveals nothing about settings and secrets.
    expect(await response.json()).toEqual({ status: 'ok', kratos: true, hydra: true })
  }
})

for (const [service, tag, variables, services] of [
  ['Kratos', [], ['ORY_SDK_URL'], { kratos: false, hydra: true }],
  ['Hydra', ['@more'], ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'], { kratos: true, hydra: false }],
  ['Redis', ['@more'], ['REDIS_URL'], { kratos: true, hydra: true, redis: false }],
] as const) {
  test(`the readiness check is 503 if ${service} does not listen`, { tag: [...tag] }, async ({ page }) => {
    // A port that is only free may soon belong to another process.
    const cut = createServer((socket) => socket.resetAndDestroy()).listen(0, 'localhost')
    await once(cut, 'listening')
    const { port } = cut.address() as AddressInfo
    const url = `${service === 'Redis' ? 'redis' : 'http'}://localhost:${port}`
    const settings = Object.fromEntries(variables.map((variable) => [variable, url]))
    const server = await startServerProcess(`no-${service}`, 'exec node deploy/start.mjs', settings)
    try {
      const response = await fetch(`${server.url}/api/health/ready`)
      expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable', ...services }])
      const login = await page.goto(`${server.url}/login?return_to=/`)
      expect(login?.status()).toBe(services.kratos ? 200 : 503)
      expect(new URL(page.url()).pathname).toBe(services.kratos ? '/login' : '/error')
    } finally {
      // The page may still load code from the server.
      await page.goto('about:blank')
      killAll(server)
      cut.close()
    }
  })
}
