import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import { trustedRedirect } from '@/lib/request/redirects'
import { requestDigest } from '@/lib/request/request-digest'
import { latchkeyCookieName } from '@/lib/session/latchkey-cookie'
import { seal, unseal } from '@/lib/session/seal'
import { readSession } from '@/lib/session/session'
import { clientBrandingOf } from './client-branding'
import type { ConsentRequest } from './consent-request'
import { isDeviceRequest, startAgainUrl } from './device-request'
import type { LoginRequest } from './login-request'
import { clientSettings } from './oauth2-config'
import { oauth2Session } from './oauth2-session'
import { promptsOf } from './prompts'

/** An application whose request began here, and where it begins again. */
interface RecentRequest {
  readonly name: string
  readonly url: string
}

const entrySchema = z.object({
  /** The same for each of its challenges. */
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** When it began last, in seconds. */
  at: z.number(),
  /** The keys of its login challenges, the newest first: it gets one each time that it begins again. */
  challenges: z.array(z.string()),
})
type Entry = z.output<typeof entrySchema>

const schema = z.object({ requests: z.array(entrySchema).optional() })

/** That many applications may wait in the tabs of one browser. */
const maxRequests = 4

/** So often may one request begin, until its first challenge is forgotten. */
const maxChallenges = 6

/** More than that, in bytes, takes too much of a cookie. */
const maxBytes = 2200

/** Only path and query of a URL are read. */
const anyOrigin = 'http://hydra.invalid'

/** A page that was open for longer is forgotten, in seconds. */
const lifetime = 24 * 60 * 60

/** A cookie of its own: with our session, the first page would count as one of a visitor who was here before. */
function cookieName(): string {
  return latchkeyCookieName('begun')
}

/**
 * A cookie stores the applications that requested a sign-in last, one for each tab. A challenge expires
 * (Hydra's `ttl.login_consent_request`), and then Hydra answers 401 without the request. Only in a route handler.
 */
export async function rememberRequest(challenge: string, request: LoginRequest): Promise<void> {
  const name = nameOf(request)
  if (!name) return
  const { requestUrl: url } = request
  const kept = await readEntries()
  const id = requestKeyOf(url)
  // The URL of a device's request names neither the device nor the application: a new one is another one.
  const before = isDeviceRequest(url) ? undefined : kept.find((entry) => entry.id === id)
  const challenges = [...new Set([requestDigest(challenge), ...(before?.challenges ?? [])])]
  const entry = { id, name, url, at: nowInSeconds(), challenges: challenges.slice(0, maxChallenges) }
  if (!fits([entry])) return
  const entries = [entry, ...without(kept, id)].slice(0, maxRequests)
  while (!fits(entries)) entries.pop()
  await writeEntries(entries)
}

function nameOf({ requestUrl, client }: LoginRequest): string | undefined {
  // A request in a hidden frame is invisible.
  if (promptsOf(requestUrl).includes('none')) return undefined
  return clientBrandingOf(client, clientSettings(), requestUrl).name
}

/**
 * The key of a request by its URL at Hydra, unchanged when it restarts with another `prompt` or one of Latchkey's
 * parameters. The consent, which has its own challenge, finds its sign-in by it. Pure.
 */
export function requestKeyOf(requestUrl: string): string {
  if (!URL.canParse(requestUrl, anyOrigin)) return requestDigest(requestUrl)
  const { pathname, searchParams } = new URL(requestUrl, anyOrigin)
  return requestDigest(JSON.stringify([pathname, searchParams.get('client_id'), searchParams.get('state')]))
}

/**
 * The parameter by which our own pages know the request of a consent, when its challenge is too old. None for a device:
 * the URLs of all devices have the same key. Pure.
 */
export function requestKeyParam(request: Pick<ConsentRequest, 'requestUrl' | 'isForDevice'>): {
  readonly begun?: string
} {
  return request.isForDevice ? {} : { begun: requestKeyOf(request.requestUrl) }
}

/**
 * The application whose request this is, to begin there again. Null if the request is unknown or too old: showing no
 * name beats showing another client's.
 * @param key of a login challenge or of a request
 */
export async function findRecentRequest(key: string | undefined): Promise<RecentRequest | null> {
  const begun = (await readEntries()).find(
    ({ id, challenges }) => key !== undefined && [id, ...challenges].includes(key),
  )
  if (begun === undefined) return null
  const url = trustedRedirect(startAgainUrl(begun.url, oauth2Session.of(await readSession()).deviceCode))
  return url === null ? null : { name: begun.name, url }
}

/** The application has its answer. Only in a server action or route handler. */
export async function forgetRequest(requestUrl: string): Promise<void> {
  const kept = await readEntries()
  const entries = without(kept, requestKeyOf(requestUrl))
  if (entries.length < kept.length) await writeEntries(entries)
}

async function readEntries(): Promise<Entry[]> {
  const sealed = (await cookies()).get(cookieName())?.value
  const opened = sealed ? await unseal(sealed, schema, config().SESSION_SECRET) : null
  return (opened?.requests ?? []).filter(({ at }) => wasWithin(at, lifetime))
}

async function writeEntries(requests: readonly Entry[]): Promise<void> {
  const { SESSION_SECRET, isSecure: secure } = config()
  const jar = await cookies()
  if (requests.length === 0) {
    jar.delete({ name: cookieName(), path: '/', secure })
    return
  }
  const value = await seal({ requests }, SESSION_SECRET, lifetime)
  jar.set({ name: cookieName(), value, path: '/', httpOnly: true, sameSite: 'lax', secure })
}

function fits(entries: readonly Entry[]): boolean {
  return Buffer.byteLength(JSON.stringify(entries)) <= maxBytes
}

function without(entries: readonly Entry[], given: string): Entry[] {
  return entries.filter(({ id }) => id !== given)
}
