import { expect, test } from '../fixtures/fixtures'
import { askForFault } from '../support/faults'

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
