import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { firstFreePort } from './free-ports'
import { portCount } from './ports'
import { type SandboxServer, startSandbox } from './start-sandbox'

let sandbox: SandboxServer
let port: number

beforeAll(async () => {
  port = await firstFreePort(await getPort(), portCount)
  sandbox = await startSandbox({
    ...{ port, appUrl: 'http://localhost:3000' },
    returnUrls: ['http://localhost:5173'],
  })
})
afterAll(() => sandbox.stop())

describe('startSandbox', () => {
  test('serves pages and public API, admin API, and provider on separate ports', async () => {
    const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status
    expect(await statusOf(sandbox.inboxUrl)).toBe(200)
    expect(await statusOf(`${sandbox.publicUrl}/health/ready`)).toBe(200)
    expect(await statusOf(`${sandbox.publicUrl}/admin/identities`)).toBe(404)
    expect(await statusOf(`${sandbox.adminUrl}/admin/identities`)).toBe(200)
    expect(await statusOf(`${sandbox.adminUrl}/self-service/login/browser`)).toBe(404)
    expect(await statusOf(`${sandbox.issuer}/.well-known/openid-configuration`)).toBe(200)
  })

  test('people may return to the URLs that the developer adds, and to no other port', async () => {
    const statusOf = async (returnTo: string) => {
      const query = new URLSearchParams({ return_to: returnTo })
      const headers = { accept: 'application/json' }
      return (await fetch(`${sandbox.publicUrl}/self-service/login/browser?${query}`, { headers })).status
    }
    expect(await statusOf('http://localhost:5173/orders')).toBe(200)
    expect(await statusOf('http://localhost:5174/orders')).toBe(400)
  })

  test('down cuts the connection', async () => {
    const headers = { cookie: 'sandbox_fault=down' }
    await expect(fetch(`${sandbox.publicUrl}/sessions/whoami`, { headers })).rejects.toThrow('fetch failed')
    expect((await fetch(`${sandbox.publicUrl}/health/ready`)).status).toBe(200)
  })

  test('a taken port is an error', async () => {
    await expect(startSandbox({ port, appUrl: 'http://localhost:3000' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})
