import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { GET } from './route'

/** What each service got, over real HTTP. */
const received = { kratos: [] as string[], userClient: [] as string[] }

beforeAll(async () => {
  const kratos = await serve(({ url = '', headers }, outgoing) => {
    received.kratos.push(headers.cookie ?? '')
    const body = url.startsWith('/sessions/whoami')
      ? { id: 's-1', active: true, identity: { id: 'i-1', traits: { email: 'ada@example.com' } } }
      : { logout_url: `${kratos}/self-service/logout?token=t`, logout_token: 't' }
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const userClient = await serve(({ rawHeaders }, outgoing) => {
    received.userClient.push(rawHeaders.join('\n'))
    const body = { access_token: 'a', refresh_token: 'r', expires_at: '2099-01-01T00:00:00Z' }
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    ORY_SDK_URL: kratos,
    USER_CLIENT_URL: userClient,
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)

const cookies = {
  ory_kratos_session: 'kratos-secret',
  '__Host-ory_kratos_session': 'kratos-host-secret',
  '__Secure-ory_kratos_session': 'kratos-secure-secret',
  ory_session_projectslug: 'network-secret',
  ory_kratos_continuity: 'continuity-secret',
  ory_hydra_session: 'hydra-secret',
  ory_hydra_login_csrf_1: 'hydra-csrf-secret',
  csrf_token_a1: 'csrf-secret',
  '__HOST-projectslug_csrf': 'network-csrf-secret',
  latchkey_session: 'own-secret',
  '__Host-latchkey_session': 'own-host-secret',
  latchkey_redirect: 'redirect-secret',
  portal_session: 'for-the-service',
}

test('the user-client service gets its own cookies, and none of Ory and of ours', async () => {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { cookie, authorization: 'Bearer visitor-secret', 'x-session-token': 'token-secret' }
  await answeredByNext({ GET }, new NextRequest('http://localhost:3000/api/portal/complete', { headers }))

  expect(received.userClient).toHaveLength(1)
  expect(received.userClient[0]).toContain('portal_session=for-the-service')
  expect(received.userClient[0]).not.toMatch(/secret/)
  // Kratos did get them, so the request had them.
  expect(received.kratos[0]).toContain('ory_kratos_session=kratos-secret')
})
