import { expect, test } from '@jest/globals'
import { oauth2ClientSchema } from './oauth2-client'
import { selfDescribedName } from './self-described'

const callback = 'https://evil.example/callback'
const registered = { client_id: 'a3c1', client_name: 'Your Bank', redirect_uris: [callback] }
const APP_URL = 'https://login.example'
const on = { HYDRA_DYNAMIC_REGISTRATION: 'on', APP_URL } as const
const off = { HYDRA_DYNAMIC_REGISTRATION: 'off', APP_URL } as const

const nameOf = (fields: object, settings: typeof on | typeof off = on, requestUrl?: string) =>
  selfDescribedName(oauth2ClientSchema.parse({ ...registered, ...fields }), settings, requestUrl)
const requestTo = (redirect_uri: string) =>
  `https://oauth.example/oauth2/auth?${new URLSearchParams({ redirect_uri })}`

test('an application without a mark of the operator is named by its host', () => {
  for (const metadata of [undefined, null, {}]) expect(nameOf({ metadata })).toBe('evil.example')
})

test('an application of the operator looks as it says', () => {
  expect(nameOf({}, off)).toBeUndefined()
  expect(nameOf({ metadata: { kind: 'web' } })).toBeUndefined()
  expect(nameOf({ skip_consent: true })).toBeUndefined()
})

test('one whose id is an address describes itself, whatever else it has', () => {
  const fields = {
    client_id: 'https://mcp.example/client.json',
    skip_consent: true,
    metadata: { kind: 'web' },
  }
  expect(nameOf(fields, off)).toBe('mcp.example')
  expect(nameOf({ client_id: 'https://' }, off)).toBeUndefined()
})

test('of several hosts, the request tells the one, and without it all are named', () => {
  const redirect_uris = ['https://bank.example/', callback, 'https://evil.example/other']
  expect(nameOf({ redirect_uris }, on, requestTo(callback))).toBe('evil.example')
  expect(nameOf({ redirect_uris })).toBe('bank.example, evil.example')
})

test.each([
  ['the scheme of its app', ['com.example.shop:/callback'], 'com.example.shop://'],
  ['its id, where its host is ours', ['https://login.example/open-app/shop'], 'a3c1'],
  ['its id, where a URL leads nowhere', ['javascript:alert(1)'], 'a3c1'],
  ['its id, for a device', [], 'a3c1'],
])('without a host, its name is %s, never its own', (_title, redirect_uris, expected) => {
  expect(nameOf({ redirect_uris })).toBe(expected)
})
