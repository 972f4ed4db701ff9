import { describe, expect, test } from '@jest/globals'
import { oauth2ClientSchema } from './oauth2-client'
import { selfDescribedName } from './self-described'

const callback = 'https://evil.example/callback'
const registered = { client_id: 'a3c1', client_name: 'Your Bank', redirect_uris: [callback] }
const APP_URL = 'https://login.example'
const on = { HYDRA_DYNAMIC_REGISTRATION: 'on', APP_URL } as const
const off = { HYDRA_DYNAMIC_REGISTRATION: 'off', APP_URL } as const

const nameOf = (fields: object, settings: typeof on | typeof off = on, requestUrl?: string) =>
  selfDescribedName(oauth2ClientSchema.parse({ ...registered, ...fields }), settings, requestUrl)
const requestWith = (query: Record<string, string>) =>
  `https://oauth.example/oauth2/auth?${new URLSearchParams(query)}`
const requestTo = (redirect_uri: string) => requestWith({ redirect_uri })
const byId = { name: 'a3c1', isKnownById: true }

test('an application without a mark of the operator is named by its host', () => {
  for (const metadata of [undefined, null, {}])
    expect(nameOf({ metadata }, on, requestTo(callback))).toEqual({ name: 'evil.example' })
})

test('an application of the operator has its own branding', () => {
  expect(nameOf({}, off)).toBeUndefined()
  expect(nameOf({ metadata: { kind: 'web' } })).toBeUndefined()
  expect(nameOf({ skip_consent: true })).toBeUndefined()
})

test('one whose id is a URL registered itself, whatever else it has', () => {
  const fields = {
    client_id: 'https://mcp.example/client.json',
    skip_consent: true,
    metadata: { kind: 'web' },
  }
  expect(nameOf(fields, off)).toEqual({ name: 'mcp.example' })
  expect(nameOf({ client_id: 'https://' }, off)).toBeUndefined()
})

describe('the name is the host that gets the code', () => {
  const redirect_uris = ['https://bank.example/', callback, 'https://evil.example/other']

  test('of several, as the request names it', () => {
    expect(nameOf({ redirect_uris }, on, requestTo(callback))).toEqual({ name: 'evil.example' })
  })

  test.each([
    ['the request names none', requestWith({})],
    [
      'a signed request may name another',
      requestWith({ redirect_uri: 'https://bank.example/', request: 'e.y.J' }),
    ],
    [
      'it is somewhere else',
      requestWith({ redirect_uri: 'https://bank.example/', request_uri: 'https://evil.example/' }),
    ],
    ['there is no request', undefined],
    ['it is for a device', 'https://oauth.example/oauth2/device/verify?user_code=****'],
  ])('and otherwise the ID: %s', (_, requestUrl) => {
    expect(nameOf({ redirect_uris }, on, requestUrl)).toEqual(byId)
  })

  test('for a device even if one redirect URI is registered', () => {
    const requestUrl = 'https://oauth.example/oauth2/device/verify?user_code=****'
    expect(nameOf({ redirect_uris: ['https://bank.example/'] }, on, requestUrl)).toEqual(byId)
  })

  test.each(['', ':8443'])('and a long one keeps its end%s', (suffix) => {
    const host = `${'bank.example.'.repeat(18)}evil.example${suffix}`
    const name = nameOf({ redirect_uris: [`https://${host}/`] }, on, requestTo(`https://${host}/`))?.name
    expect(name).toBe(`…${host.slice(-100)}`)
  })
})

test.each([
  ['the scheme of its app', 'com.example.shop:/callback', { name: 'com.example.shop://' }],
  ['its ID, where its host is ours', 'https://login.example/open-app/shop', byId],
  ['its ID, where a URL leads nowhere', 'javascript:alert(1)', byId],
])('without a host, its name is %s, never its own', (_title, redirectUri, expected) => {
  expect(nameOf({ redirect_uris: [redirectUri] }, on, requestTo(redirectUri))).toEqual(expected)
})
