import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { signIn, signOut } from '../support/actions'
import { currentBackend } from '../support/backend'
import { recordSecrets } from '../support/secrets'
import { type exampleTest, expect } from './example-test'

const { appUrl, inboxUrl } = currentBackend()

/** Where the public key of the JWTs is in this run, and their issuer. */
export const apiSettings = {
  JWKS_URL: new URL('/jwks.json', inboxUrl).href,
  ISSUER: `${appUrl}/api/.ory`,
}

const tokenizedSchema = z.object({ tokenized: z.string() })
const keysSchema = z.object({ keys: z.tuple([z.looseObject({ kid: z.string() })]) })

/** Requests a JWT of the session from Kratos, as a page on Latchkey's site can. */
async function tokenOf(browser: APIRequestContext, template = 'api'): Promise<string> {
  const response = await browser.get(`/api/.ory/sessions/whoami?tokenize_as=${template}`)
  const { tokenized } = tokenizedSchema.parse(await response.json())
  recordSecrets([{ kind: 'session JWT', value: tokenized }])
  return tokenized
}

/** The journeys of an API that verifies the JWT of a session: `/orders` returns its owner. */
export function apiJourneys(test: ReturnType<typeof exampleTest>): void {
  const orders = (url: string, token?: string) =>
    fetch(`${url}/orders`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

  test('answers people who are signed in, and a sign-out ends it', async ({ page, person, example }) => {
    await signIn(page, person)
    const response = await orders(example.url, await tokenOf(page.request))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      person: await identityIdOf(page),
      email: person.email,
      orders: ['A lantern'],
    })

    await signOut(page)
    const refused = await page.request.get('/api/.ory/sessions/whoami?tokenize_as=api')
    expect(refused.status()).toBe(401)
    expect(await refused.text()).not.toContain('tokenized')
  })

  test('refuses to answer without a token, and a token that has ended', async ({ page, person, example }) => {
    const without = await orders(example.url)
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    await signIn(page, person)
    const ended = await tokenOf(page.request, 'ended')
    // It expires in the second of its creation.
    await expect.poll(async () => (await orders(example.url, ended)).status).toBe(401)
  })

  test('refuses a forged token', async ({ example }) => {
    const claims = {
      ...{ iss: apiSettings.ISSUER, aud: 'api', sub: randomUUID() },
      exp: Math.floor(Date.now() / 1000) + 600,
    }
    for (const [name, token] of Object.entries(await forgedTokens(claims))) {
      expect((await orders(example.url, token)).status, name).toBe(401)
    }
  })
}

async function identityIdOf(page: Page): Promise<string> {
  const response = await page.request.get('/api/.ory/sessions/whoami')
  return z.object({ identity: z.object({ id: z.string() }) }).parse(await response.json()).identity.id
}

/** Tokens with the right claims that Kratos did not sign, each with the id of its key. */
async function forgedTokens(claims: JWTPayload): Promise<Record<string, string>> {
  const published = await (await fetch(apiSettings.JWKS_URL)).json()
  const { keys } = keysSchema.parse(published)
  const [{ kid }] = keys
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]))
  const signed = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(privateKey)
  return {
    'signed by another key': await signed({}),
    'signed by a key that it brings along': await signed({ jwk }),
    'signed by an unknown key': await signed({ kid: 'unknown' }),
    'signed with the public key as a secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(secret),
    'not signed': new UnsecuredJWT(claims).encode(),
    'no token': 'forged',
  }
}
