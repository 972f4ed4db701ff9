import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import * as route from './route'

afterEach(closeServers)

const { runtime, ...handlers } = route

test('serves what Kratos’ public API needs and leaves OPTIONS to Next', async () => {
  expect([runtime, Object.keys(handlers).sort()]).toEqual(['nodejs', ['DELETE', 'GET', 'HEAD', 'POST']])
})

test('a call goes to ORY_SDK_URL on behalf of the visitor, and its answer comes back', async () => {
  let asked: IncomingHttpHeaders = {}
  const kratos = await serve((incoming, outgoing) => {
    asked = incoming.headers
    outgoing.setHeader('set-cookie', [
      'csrf_token_1=a; Path=/; Domain=kratos',
      'ory_kratos_session=b; Path=/',
    ])
    outgoing.writeHead(303, { location: `${kratos}/self-service/login/browser?aal=aal2` }).end()
  })
  process.env.ORY_SDK_URL = kratos
  process.env.APP_URL = 'http://localhost:4455'
  process.env.LOG_LEVEL = 'silent'

  const answer = await answeredByNext(
    handlers,
    new NextRequest('http://localhost:4455/api/.ory/self-service/login?flow=1', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'ory_kratos_session=a%3D%3D; latchkey_session=s',
        'user-agent': 'Line/14',
        'x-request-id': 'request-from-outside',
        'x-latchkey-peer': '192.0.2.7',
        'x-forwarded-for': '203.0.113.1',
      },
      body: 'method=password',
    }),
  )
  expect(asked).toMatchObject({
    cookie: 'ory_kratos_session=a==',
    'user-agent': 'Line/14',
    'x-request-id': 'request-from-outside',
    'x-forwarded-for': '192.0.2.7',
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    'http://localhost:4455/api/.ory/self-service/login/browser?aal=aal2',
  )
  expect(answer.headers.getSetCookie()).toEqual(['csrf_token_1=a; Path=/', 'ory_kratos_session=b; Path=/'])
  expect(answer.headers.get('x-request-id')).toBe('request-from-outside')
})
