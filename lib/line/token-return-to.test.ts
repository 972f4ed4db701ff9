import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { signInWithLineToken } from './token-sign-in'

let flow: object | null

/** A Kratos that signs in by the token of LIFF. */
beforeAll(async () => {
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: await serve((incoming, outgoing) => {
      const body = incoming.method === 'POST' ? { session: {} } : (flow ?? { error: { code: 404 } })
      outgoing
        .writeHead('error' in body ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    }),
  })
})
afterAll(closeServers)

async function signIn(page: string): Promise<string> {
  const POST = async () => {
    const form = new FormData()
    form.set('page', page)
    form.set('id_token', 'a.b.c')
    return Response.json({ to: await signInWithLineToken(form) })
  }
  const request = new NextRequest('http://localhost:3000/api/line/token', { method: 'POST' })
  const { to } = await (await answeredByNext({ POST }, request)).json()
  return to
}

const leadsTo = (url?: string) => ({ id: 'f', return_to: url, ui: { nodes: [] } })
const shop = 'https://shop.example.com/cart'

test.each([
  ['the return_to of the flow', leadsTo(shop), '/login?flow=f', shop],
  [
    'the return_to of the flow before that of the URL',
    leadsTo(shop),
    '/login?flow=f&return_to=/sessions',
    shop,
  ],
  [
    'the return_to of the URL when the flow has none',
    leadsTo(),
    '/login?flow=f&return_to=/sessions',
    '/sessions',
  ],
  ['the return_to of the URL when the flow is gone', null, '/login?flow=f&return_to=/sessions', '/sessions'],
  ['the start page when nothing says where', leadsTo(), '/login?flow=f', '/'],
  ['the start page when the flow leads off-site', leadsTo('https://evil.example'), '/login?flow=f', '/'],
])('a sign-in by the token of LIFF (200) redirects to %s', async (_, opened, page, expected) => {
  flow = opened
  expect(await signIn(page)).toBe(expected)
})
