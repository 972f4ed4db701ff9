import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { config } from '@/lib/config/config'
import { currentBridge } from './bridge'
import { issueCode, redeemCode } from './code'
import { metadataOf } from './metadata'
import { signingKeysOf } from './signing-keys'
import { tokensFor } from './token'

const account = { sub: 'U0123456789abcdef0123456789abcdef', name: 'Ada', email: 'ada@example.com' }
const codeVerifier = 'v'.repeat(43)
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
const callback = 'https://login.example.com/api/.ory/self-service/methods/oidc/callback/line'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789,the-older-secret-0123456789-0123456789',
    LINE_LOGIN_MODE: 'bridge',
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: 'a secret: of 100%',
    LOG_LEVEL: 'silent',
  })
})

const redirectUri = callback

function bridge() {
  const found = currentBridge()
  if (!found) throw new Error('there is no bridge')
  return found
}

test('Kratos finds everything below the issuer', () => {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = metadataOf(bridge())
  expect(issuer).toBe('https://login.example.com/line/oidc')
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri]) expect(url).toContain(`${issuer}/`)
  expect(bridge().kratosCallbacks).toEqual([callback, callback.slice(0, callback.lastIndexOf('/'))])
})

describe('a code', () => {
  test('works once, with the verifier of its request', async () => {
    const code = issueCode({ redirectUri, account, nonce: 'n', codeChallenge }) ?? ''
    expect(await redeemCode(code, codeVerifier)).toEqual({ redirectUri, account, nonce: 'n', codeChallenge })
    expect(await redeemCode(code, codeVerifier)).toBeNull()
  })

  test.each([
    ['another verifier', codeChallenge, 'w'.repeat(43)],
    ['no verifier', codeChallenge, undefined],
    ['a verifier that nobody asked for', undefined, codeVerifier],
  ])('with %s is invalid', async (_, challenge, verifier) => {
    const code = issueCode({ redirectUri, account, codeChallenge: challenge }) ?? ''
    expect(await redeemCode(code, verifier)).toBeNull()
    expect(await redeemCode(code, challenge && codeVerifier)).toBeNull()
  })
})

describe('the tokens', () => {
  const basic = (id: string, secret: string) => {
    const encoded = [id, secret].map((text) => new URLSearchParams({ x: text }).toString().slice(2)).join(':')
    return `Basic ${Buffer.from(encoded).toString('base64')}`
  }
  const formOf = (code: string | null, more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: callback,
      code_verifier: codeVerifier,
      ...more,
    })

  test.each([
    ['the header', {}, (): string | null => basic(bridge().clientId, bridge().clientSecret)],
    ['the form', { client_id: '1234567890', client_secret: 'a secret: of 100%' }, (): string | null => null],
  ])('by %s identify the person, for Kratos alone', async (_, more, authorization) => {
    const code = issueCode({ redirectUri, account, nonce: 'n', codeChallenge })
    const answer = await tokensFor({ form: formOf(code, more), authorization: authorization() }, bridge())
    const idToken = 'id_token' in answer ? answer.id_token : ''
    const keys = createLocalJWKSet({
      keys: signingKeysOf(config().SESSION_SECRET).map(({ publicJwk }) => publicJwk),
    })
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer: bridge().issuer,
      audience: bridge().clientId,
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({ ...account, nonce: 'n' })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
  })

  test.each([
    ['a wrong secret', () => basic('1234567890', 'guess')],
    ['another client', () => basic('another', bridge().clientSecret)],
    ['no secret', () => null],
  ])('%s is rejected, and the code still works', async (_, authorization) => {
    const code = issueCode({ redirectUri, account, codeChallenge })
    const asked = { form: formOf(code), authorization: authorization() }
    expect(await tokensFor(asked, bridge())).toEqual({ error: 'invalid_client', status: 401 })
    const right = { form: formOf(code), authorization: basic(bridge().clientId, bridge().clientSecret) }
    expect(await tokensFor(right, bridge())).toHaveProperty('id_token')
  })

  test('of a provider with `pkce: force` are for its callback, which names no provider', async () => {
    const generic = bridge().kratosCallbacks[1]
    const authorization = basic(bridge().clientId, bridge().clientSecret)
    const form = formOf(issueCode({ redirectUri: generic, account, codeChallenge }), {
      redirect_uri: generic,
    })
    expect(await tokensFor({ form, authorization }, bridge())).toHaveProperty('id_token')
    const other = formOf(issueCode({ redirectUri: generic, account, codeChallenge }))
    expect(await tokensFor({ form: other, authorization }, bridge())).toHaveProperty('error', 'invalid_grant')
  })

  test.each([
    ['another URL', { redirect_uri: `${callback}2` }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'invalid_request'],
    ['a short verifier', { code_verifier: 'x' }, 'invalid_request'],
  ])('%s is rejected', async (_, changes, error) => {
    const code = issueCode({ redirectUri, account, codeChallenge })
    const authorization = basic(bridge().clientId, bridge().clientSecret)
    expect(await tokensFor({ form: formOf(code, changes), authorization }, bridge())).toEqual({
      error,
      status: 400,
    })
  })
})

describe('the keys', () => {
  test('are the same in every instance, and differ between secrets', () => {
    const ids = (secrets: readonly string[]) => signingKeysOf(secrets).map(({ publicJwk }) => publicJwk.kid)
    const [newest, older] = ids(['a'.repeat(32), 'b'.repeat(32)])
    expect(ids(['b'.repeat(32)])).toEqual([older])
    expect(newest).not.toBe(older)
  })

  test('do not reveal the private key', () => {
    for (const { publicJwk } of signingKeysOf(config().SESSION_SECRET))
      expect(publicJwk).not.toHaveProperty('d')
  })
})
