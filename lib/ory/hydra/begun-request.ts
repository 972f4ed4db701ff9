import 'server-only'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { trustedRedirect } from '@/lib/request/redirects'
import { ownCookie } from '@/lib/session/own-cookie'
import { seal, unseal } from '@/lib/session/seal'
import { readSession } from '@/lib/session/session'
import { clientLookOf } from './client-look'
import { startAgainUrl } from './device-request'
import type { LoginRequest } from './login-request'
import { promptsOf } from './prompts'

/** An application whose request began here, and where it begins again. */
export interface BegunRequest {
  readonly name: string
  readonly url: string
}

const schema = z.object({ name: z.string().optional(), url: z.string().optional() })

/** More than that, in bytes, takes too much of a cookie. */
const mostBytes = 2200

/** A page that was open for longer is forgotten, in seconds. */
const lifetime = 24 * 60 * 60

/** A cookie of its own: with our session, the first page would count as one of a visitor who was here before. */
function cookieName(): string {
  return ownCookie('begun')
}

/**
 * A cookie keeps which application asked for a sign-in last. A challenge works only for a while (Hydra's
 * `ttl.login_consent_request`), and then Hydra says 401 and nothing about the request. Only in a route handler.
 */
export async function keepBegunRequest(request: LoginRequest): Promise<void> {
  const begun = begunRequestOf(request)
  if (begun === null) return
  const { SESSION_SECRET, isSecure: secure } = config()
  const value = await seal(begun, SESSION_SECRET, lifetime)
  const jar = await cookies()
  jar.set({ name: cookieName(), value, path: '/', httpOnly: true, sameSite: 'lax', secure })
}

function begunRequestOf({ requestUrl, clientMetadata, clientName }: LoginRequest): BegunRequest | null {
  // Nobody sees a request in a hidden frame.
  const isSeen = !promptsOf(requestUrl).includes('none')
  const name = clientLookOf(clientMetadata, config()).name ?? clientName
  const fits = Buffer.byteLength(`${name}${requestUrl}`) <= mostBytes
  return isSeen && name && fits ? { name, url: requestUrl } : null
}

/** The application that asked for a sign-in last, to begin there again. Null when there is none, or it was long ago. */
export async function lastBegunRequest(): Promise<BegunRequest | null> {
  const sealed = (await cookies()).get(cookieName())?.value
  const begun = sealed ? await unseal(sealed, schema, config().SESSION_SECRET) : null
  if (!begun?.name || !begun.url) return null
  const url = trustedRedirect(startAgainUrl(begun.url, (await readSession()).deviceCode))
  return url === null ? null : { name: begun.name, url }
}

/** The application has its answer. Only in a server action or route handler. */
export async function forgetBegunRequest(): Promise<void> {
  const jar = await cookies()
  if (jar.has(cookieName())) jar.delete({ name: cookieName(), path: '/', secure: config().isSecure })
}
