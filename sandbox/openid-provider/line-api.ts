import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { everyProviderClient } from './clients'

/** LINE's own paths ("LINE Login v2.1 API reference"), and the paths of the provider that simulates it. */
const paths: Readonly<Record<string, string>> = {
  '/oauth2/v2.1/authorize': '/auth',
  '/oauth2/v2.1/token': '/token',
  '/oauth2/v2.1/certs': '/jwks',
}

/** Where LINE verifies an ID token. */
export const verifyPath = '/oauth2/v2.1/verify'

/** The provider's path for one of LINE's. Any other URL does not change. */
export function providerPathOf(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const own = paths[path]
  return own === undefined ? url : query === undefined ? own : `${own}?${query}`
}

const claimsSchema = z.looseObject({ iss: z.string(), aud: z.string(), exp: z.number() })

/**
 * The claims of a token that a channel of LINE signed with its secret, if it has not expired. 400 for any
 * other.
 */
export async function handleVerify(
  issuer: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const claims = claimsOf(form.get('id_token') ?? '', form.get('client_id') ?? '')
  const isValid =
    claims?.iss === issuer && claims.aud === form.get('client_id') && claims.exp > Date.now() / 1000
  const body = isValid ? claims : { error: 'invalid_request', error_description: 'Invalid IdToken.' }
  response.writeHead(isValid ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function claimsOf(idToken: string, channel: string) {
  const client = everyProviderClient.find(({ id }) => id === channel)
  const [header = '', payload = '', signature] = idToken.split('.')
  if (!client || signature !== signatureOf(`${header}.${payload}`, client.secret)) return undefined
  return claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
}

/** A token of LIFF for a channel, as LINE would sign it. */
export function liffToken(claims: object, secret: string): string {
  const parts = ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(claims)]
  const signed = parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
  return `${signed}.${signatureOf(signed, secret)}`
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
