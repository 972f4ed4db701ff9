import { createHash } from 'node:crypto'

const origin = 'http://page.invalid'

/**
 * The short name of one request of an application, in the URLs of our own pages: a digest of its login challenge, or of
 * its URL at Hydra. A challenge itself is too long for that. Pure.
 */
export function requestDigest(challengeOrUrl: string): string {
  return createHash('sha256').update(challengeOrUrl).digest('base64url').slice(0, 16)
}

/**
 * The key of the request that one of our pages was opened for, as a parameter. Empty for any other page: a device
 * that waits and a sign-out are no sign-ins that could start again. Pure.
 * @param page path and query
 */
export function requestKeyIn(page: string): { readonly begun?: string } {
  const { searchParams } = new URL(page, origin)
  const challenge = searchParams.get('login_challenge')
  const begun = challenge ? requestDigest(challenge) : searchParams.get('begun')
  return begun ? { begun } : {}
}
