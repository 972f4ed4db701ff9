import { afterEach, expect, test } from '@jest/globals'
import { createApiHandler } from '@ory/integrations/next-edge-app'
import { headers } from 'next/headers'
import { NextRequest } from 'next/server'
import { type AppRouteHandlerFn, answeredByNext } from '@/lib/http/testing/answered-by-next'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { proxyToKratos } from './proxy'

/*
 * Why docs/decisions/0001-own-ory-proxy.md. The handlers run in the class that Next itself runs a route.ts in, so
 * `next/headers` is the real one. When the first test fails, it is time to read that record again.
 */

afterEach(closeServers)

function responseOf(handler: AppRouteHandlerFn): Promise<Response> {
  const whoami = 'http://localhost:4455/api/.ory/sessions/whoami'
  return answeredByNext({ GET: handler }, new NextRequest(whoami, { headers: { cookie: 'a=b' } }))
}

async function kratosThatCounts() {
  const kratos = { url: '', calls: 0 }
  kratos.url = await serve((_, outgoing) => {
    kratos.calls += 1
    outgoing.end('{"active":true}')
  })
  return kratos
}

test('the App Router handler of @ory/integrations fails in Next before it calls Kratos', async () => {
  const kratos = await kratosThatCounts()
  // @ts-expect-error Next 16 passes `params` as a promise, and this wants it at once. `next build` fails too.
  const handler: AppRouteHandlerFn = createApiHandler({ apiBaseUrlOverride: kratos.url }).GET
  await expect(responseOf(handler)).rejects.toThrow('forEach is not a function')
  expect(kratos.calls).toBe(0)
})

test('the reason: headers() is a promise now', async () => {
  let sent: unknown
  await responseOf(async () => {
    sent = headers()
    return new Response()
  })
  expect(sent).not.toHaveProperty('forEach')
  expect((await (sent as ReturnType<typeof headers>)).get('cookie')).toBe('a=b')
})

test('Latchkey’s handler runs in the same place', async () => {
  const kratos = await kratosThatCounts()
  const response = await responseOf((request) =>
    proxyToKratos(request, {
      kratosUrl: kratos.url,
      appUrl: 'http://localhost:4455',
      ipAddress: null,
      requestId: 'request-1',
      gate: { enter: () => () => {} },
      timeout: 2000,
      report: () => {},
    }),
  )
  expect([response.status, await response.text(), kratos.calls]).toEqual([200, '{"active":true}', 1])
})
