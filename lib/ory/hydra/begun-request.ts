import 'server-only'
import { config } from '@/lib/config/config'
import { inSeconds } from '@/lib/http/in-seconds'
import { trustedRedirect } from '@/lib/request/redirects'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { clientLookOf } from './client-look'
import { startAgainUrl } from './device-request'
import type { LoginRequest } from './login-request'
import { promptsOf } from './prompts'

/** An application whose request began here, and where it begins again. */
export interface BegunRequest {
  readonly name: string
  readonly url: string
}

/** A longer request takes too much of a cookie. */
const longestUrl = 2000

/** A page that was open for longer is forgotten, in seconds. */
const lifetime = 24 * 60 * 60

/**
 * Our session keeps which application asked for a sign-in last. A challenge works only for a while (Hydra's
 * `ttl.login_consent_request`), and then Hydra says 401 and nothing about the request. Only in a route handler.
 */
export async function keepBegunRequest(request: LoginRequest, now = Date.now()): Promise<void> {
  const begun = begunRequestOf(request, now)
  if (begun) await updateSession({ begunRequest: begun })
}

function begunRequestOf(
  { requestUrl, clientMetadata, clientName }: LoginRequest,
  now: number,
): Session['begunRequest'] {
  // Nobody sees a request in a hidden frame.
  const isSeen = !promptsOf(requestUrl).includes('none')
  const name = clientLookOf(clientMetadata, config()).name ?? clientName
  if (!isSeen || !name || requestUrl.length > longestUrl) return undefined
  return { name, url: requestUrl, at: inSeconds(now) }
}

/** The application that asked for a sign-in last, to begin there again. Null when there is none, or it was long ago. */
export async function lastBegunRequest(now = Date.now()): Promise<BegunRequest | null> {
  const { begunRequest: begun, deviceCode } = await readSession()
  if (begun === undefined || inSeconds(now) - begun.at > lifetime) return null
  const url = trustedRedirect(startAgainUrl(begun.url, deviceCode))
  return url === null ? null : { name: begun.name, url }
}

/** The application has its answer. Only in a server action or route handler. */
export async function forgetBegunRequest(): Promise<void> {
  const session = await readSession()
  if (session.begunRequest) await updateSession({ begunRequest: undefined }, session)
}
