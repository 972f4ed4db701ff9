import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { readiness } from './readiness'

const kratos = new TestService()
const hydra = new TestService()

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    ORY_SDK_URL: await kratos.start(),
    // This server cannot reach it, for example because browsers reach Hydra through a proxy with another
    // name.
    HYDRA_PUBLIC_URL: 'https://127.0.0.1:9',
    HYDRA_ADMIN_URL: await hydra.start(),
    REDIS_URL: 'redis://127.0.0.1:9',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)

beforeEach(() => {
  kratos.reset().respond('GET /health/ready', { body: { status: 'ok' } })
  hydra.reset().respond('GET /health/ready', { body: { status: 'ok' } })
})

test('each service is probed on each call, and gets no other request', async () => {
  expect(await readiness()).toEqual({ kratos: true, hydra: true, redis: false })
  expect(kratos.requests.map(({ path }) => path)).toEqual(['/health/ready'])
  hydra.respond('GET /health/ready', { status: 503 })
  expect(await readiness()).toEqual({ kratos: true, hydra: false, redis: false })
})

test.each([
  ['that is not ready', { status: 503 }],
  ['that does not run', { status: 0 }],
  ['that is another server', { body: '<html>' }],
])('a Kratos %s cannot serve visitors', async (_, response) => {
  kratos.respond('GET /health/ready', response)
  expect(await readiness()).toMatchObject({ kratos: false, hydra: true })
})
