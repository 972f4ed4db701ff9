import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { firstFreePort } from './free-ports'
import { portCount } from './ports'
import { type SandboxServer, startSandbox } from './start-sandbox'

let sandbox: SandboxServer
let port: number
const redirectUri = 'http://localhost:5173/callback'

beforeAll(async () => {
  port = await firstFreePort(await getPort(), portCount)
  sandbox = await startSandbox({
    ...{ port, appUrl: 'http://localhost:3000' },
    returnUrls: ['http://localhost:5173'],
    clients: [
      {
        client_id: 'shop-in-ci',
        client_secret: 'only-in-ci',
        redirect_uris: [redirectUri],
      },
    ],
  })
})
afterAll(() => sandbox.stop())

/** Registers a client at the sandbox's Hydra. */
async function register(client: object): Promise<unknown> {
  const response = await fetch(`${sandbox.hydraAdminUrl}/admin/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  })
  return response.json()
}

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

  test('pages at a return URL and of a registered client may call Hydra, and no other page', async () => {
    const allowedTo = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const asked = await fetch(`${sandbox.hydraUrl}/oauth2/token`, { method: 'OPTIONS', headers })
      const read = await fetch(`${sandbox.hydraUrl}/.well-known/openid-configuration`, {
        headers: { origin },
      })
      return [asked, read].map((response) => response.headers.get('access-control-allow-origin') === origin)
    }
    expect(await allowedTo('http://localhost:5173')).toEqual([true, true])
    expect(await allowedTo('http://localhost:5174')).toEqual([false, false])
    await register({ token_endpoint_auth_method: 'none', allowed_cors_origins: ['http://localhost:5174'] })
    expect(await allowedTo('http://localhost:5174')).toEqual([true, true])
  })

  test('a public client gets no secret, and a configured client exists with its own', async () => {
    expect(await register({ token_endpoint_auth_method: 'none' })).not.toHaveProperty('client_secret')
    expect(await register({})).toHaveProperty('client_secret')
    const errorWith = async (secret: string) => {
      const authorization = `Basic ${Buffer.from(`shop-in-ci:${secret}`).toString('base64')}`
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: redirectUri,
      })
      const init = { method: 'POST', headers: { authorization }, body }
      return (await fetch(`${sandbox.hydraUrl}/oauth2/token`, init)).json()
    }
    expect(await errorWith('only-in-ci')).toMatchObject({ error: 'invalid_grant' })
    expect(await errorWith('another')).toMatchObject({ error: 'invalid_client' })
  })

  test('an application on a desktop may return to any port of a loopback address', async () => {
    await register({ client_id: 'desktop', redirect_uris: ['http://127.0.0.1/callback'] })
    const pathFor = async (redirect: string) => {
      const query = new URLSearchParams({
        ...{ client_id: 'desktop', response_type: 'code', scope: 'openid', state: 'long-enough' },
        redirect_uri: redirect,
      })
      const asked = await fetch(`${sandbox.hydraUrl}/oauth2/auth?${query}`, { redirect: 'manual' })
      return new URL(asked.headers.get('location') ?? '').pathname
    }
    expect(await pathFor('http://127.0.0.1:5123/callback')).toBe('/login')
    expect(await pathFor('http://127.0.0.1:5123/other')).toBe('/error')
  })

  test('the admin API lists the messages, the newest first and without their codes', async () => {
    const headers = { accept: 'application/json' }
    const begun = await fetch(`${sandbox.publicUrl}/self-service/recovery/browser`, { headers })
    const { ui } = (await begun.json()) as {
      ui: { action: string; nodes: { attributes: { value?: string } }[] }
    }
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const url = new URL(ui.action)
    for (const email of ['alice@example.com', 'bob@example.com']) {
      const sent = { method: 'code', email, csrf_token: ui.nodes[0]?.attributes.value }
      await fetch(`${sandbox.publicUrl}/self-service/recovery${url.search}`, {
        method: 'POST',
        headers: { ...headers, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    }
    const messages = async (query: string) => {
      const response = await fetch(`${sandbox.adminUrl}/admin/courier/messages?${query}`)
      return { list: await response.json(), link: response.headers.get('link') }
    }
    const [alice, bob] = ['alice@example.com', 'bob@example.com'].map((recipient) =>
      expect.objectContaining({ recipient, status: 'sent', template_type: 'recovery_code_valid' }),
    )
    expect((await messages('')).list).toEqual([bob, alice])
    expect((await messages('recipient=alice@example.com')).list).toEqual([alice])
    expect((await messages('status=queued')).list).toEqual([])
    const { list, link } = await messages('page_size=1')
    expect(list).toEqual([bob])
    const [, token] = /page_token=([^&>]+)/.exec(link ?? '') ?? []
    expect((await messages(`page_size=1&page_token=${token}`)).list).toEqual([alice])
  })

  test('down cuts the connection', async () => {
    const headers = { cookie: 'sandbox_fault=down' }
    await expect(fetch(`${sandbox.publicUrl}/sessions/whoami`, { headers })).rejects.toThrow('fetch failed')
    expect((await fetch(`${sandbox.publicUrl}/health/ready`)).status).toBe(200)
  })

  test('a port in use is an error', async () => {
    await expect(startSandbox({ port, appUrl: 'http://localhost:3000' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})
