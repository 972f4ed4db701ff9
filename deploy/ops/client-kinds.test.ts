import { describe, expect, test } from '@jest/globals'
import { changesOf, clientKinds, kindOf, newClientOf } from './client-kinds'
import { redirectUrlError } from './redirect-urls'

describe('a new application', () => {
  const redirect = ['https://shop.example.com/callback', 'https://shop.example.com/other']

  test('has a secret only if it can keep one, and never gets a token in a URL', () => {
    const facts = clientKinds.map((kind) => {
      const { grant_types, response_types, token_endpoint_auth_method } = newClientOf(kind, { name: 'Shop' })
      return [kind, token_endpoint_auth_method, grant_types?.join(' '), response_types?.join(' ')]
    })
    expect(facts).toEqual([
      ['web', 'client_secret_basic', 'authorization_code refresh_token', 'code'],
      ['spa', 'none', 'authorization_code refresh_token', 'code'],
      ['mobile', 'none', 'authorization_code refresh_token', 'code'],
      ['device', 'none', 'urn:ietf:params:oauth:grant-type:device_code refresh_token', ''],
      ['machine', 'client_secret_basic', 'client_credentials', ''],
    ])
  })

  test('may call Hydra from its origins if it runs in the browser', () => {
    expect(newClientOf('spa', { redirect }).allowed_cors_origins).toEqual(['https://shop.example.com'])
    expect(newClientOf('web', { redirect })).not.toHaveProperty('allowed_cors_origins')
    expect(changesOf('spa', { redirect: ['http://localhost:1/'] })).toEqual({
      redirect_uris: ['http://localhost:1/'],
      allowed_cors_origins: ['http://localhost:1'],
    })
  })

  test('asks people for consent by default', () => {
    expect(newClientOf('web', {})).not.toHaveProperty('skip_consent')
    expect(changesOf('web', { skipConsent: false })).toEqual({ skip_consent: false })
  })

  test('is recognized again, even if another tool created it', () => {
    expect(clientKinds.map((kind) => kindOf(newClientOf(kind, {})))).toEqual([...clientKinds])
    const unmarked = clientKinds.map((kind) => kindOf({ ...newClientOf(kind, {}), metadata: {} }))
    expect(unmarked).toEqual(['web', 'mobile', 'mobile', 'device', 'machine'])
  })
})

test.each([
  ['web', 'https://shop.example.com/callback', undefined],
  ['web', 'http://localhost:3000/callback', undefined],
  ['spa', 'http://[::1]:3000/', undefined],
  ['mobile', 'com.example.shop:/signed-in', undefined],
  ['mobile', 'http://127.0.0.1/', undefined],
  ['web', 'com.example.shop:/signed-in', 'must start with https'],
  ['mobile', 'shop:/signed-in', 'reversed domain'],
  ['mobile', 'javascript:alert(1)', 'reversed domain'],
  ['spa', 'javascript:alert(1)', 'must start with https'],
  ['web', 'http://shop.example.com/callback', 'not encrypted'],
  ['web', 'http://localhost.example.com/', 'not encrypted'],
  ['web', 'https://shop.example.com/#', 'fragment'],
  ['web', 'https://*.example.com/', 'wildcard'],
  ['web', 'https://me:secret@example.com/', 'user name'],
  ['web', 'https://example.com\\@other.example/', 'not a URL'],
  ['web', '/callback', 'not a URL'],
  ['device', 'https://shop.example.com/', 'no page'],
  ['machine', 'https://shop.example.com/', 'no page'],
] as const)('%s %s', (kind, url, error) => {
  const found = redirectUrlError(kind, url)
  if (error === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(error)
})
