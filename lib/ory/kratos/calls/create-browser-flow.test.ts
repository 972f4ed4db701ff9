import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { createBrowserFlow, type FlowParameters } from './create-browser-flow'

let asked = ''
beforeAll(async () => {
  process.env.ORY_SDK_URL = await serve(({ url = '' }, response) => {
    asked = url
    response.end('{}')
  })
})
afterAll(closeServers)

const all: FlowParameters = {
  returnTo: 'https://login.example.com/x',
  loginChallenge: 'c',
  organization: 'o',
  identitySchema: 's',
  via: 'traits.email',
  aal: 'aal2',
}

test.each<[FlowKind, FlowParameters, string[]]>([
  ['login', all, ['aal', 'identity_schema', 'login_challenge', 'organization', 'return_to', 'via']],
  ['login', {}, ['refresh']],
  [
    'registration',
    all,
    ['after_verification_return_to', ...['identity_schema', 'login_challenge', 'organization', 'return_to']],
  ],
  ['registration', {}, []],
  ['recovery', all, ['return_to']],
  ['verification', all, ['return_to']],
  ['settings', all, ['organization', 'return_to']],
])('a %s forwards what Kratos reads', async (kind, parameters, expected) => {
  await createBrowserFlow(kind, parameters, { headers: {} })
  const { pathname, searchParams } = new URL(asked, 'http://kratos')
  expect(pathname).toBe(`/self-service/${kind}/browser`)
  expect([...searchParams.keys()].sort()).toEqual(expected)
})
