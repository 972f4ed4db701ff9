import { createHash, randomBytes } from 'node:crypto'

const secretLength = 32

/** The name of Kratos' CSRF cookie. It depends on `serve.public.base_url` only. */
export function csrfCookieName(baseUrl: string): string {
  return `csrf_token_${createHash('sha256').update(baseUrl).digest('hex')}`
}

/** A new value for the cookie. */
export function newCsrfSecret(): string {
  return randomBytes(secretLength).toString('base64')
}

/** Whether the value of a cookie can be one of the sandbox's secrets. Any other value is replaced. */
export function isCsrfSecret(value: string): boolean {
  return Buffer.from(value, 'base64').length === secretLength
}

/** The token for a form: the secret, masked with a one-time key so that compression does not reveal it. */
export function csrfTokenOf(secret: string): string {
  const key = randomBytes(secretLength)
  return Buffer.concat([key, xor(key, Buffer.from(secret, 'base64'))]).toString('base64')
}

/** Whether the token of a form was made from this cookie's secret. */
export function isCsrfTokenOf(secret: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64')
  if (bytes.length !== 2 * secretLength) return false
  const unmasked = xor(bytes.subarray(0, secretLength), bytes.subarray(secretLength))
  return unmasked.equals(Buffer.from(secret, 'base64'))
}

function xor(key: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (key[at] ?? 0)))
}
