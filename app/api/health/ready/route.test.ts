import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { GET } from './route'

let kratosStatus = 200

beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: await serve((_, outgoing) => {
      outgoing.writeHead(kratosStatus, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    }),
  })
})
afterAll(closeServers)

test.each([
  [200, 200, { status: 'ok', kratos: true }],
  [503, 503, { status: 'unavailable', kratos: false }],
])('if Kratos responds %d: %d, without a word about weak secrets', async (kratos, status, body) => {
  kratosStatus = kratos
  const response = await GET()
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(body)
})
