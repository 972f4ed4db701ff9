import 'server-only'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Configuration, FrontendApi } from '@ory/client'
import { config } from '../config'
import type { Visitor } from '../web/visitor'
import { kratosCookieHeader } from './cookies'

/** How long any service of ours may take to answer, in milliseconds. */
export const serviceTimeout = 5000

/** axios options every client shares. A redirect is an answer here: following it would lose its cookies. */
const baseOptions = {
  timeout: serviceTimeout,
  maxRedirects: 0,
  proxy: false,
  httpAgent: new HttpAgent({ keepAlive: true }),
  httpsAgent: new HttpsAgent({ keepAlive: true }),
  validateStatus: () => true,
}

/** How to reach Kratos' public API (`ORY_SDK_URL`). Every status is an answer; only a missing answer throws. */
export function kratosConfiguration(): Configuration {
  return new Configuration({ basePath: config().ORY_SDK_URL, baseOptions })
}

let frontend: FrontendApi | undefined

/** Self-service flows and the visitor's own sessions. */
export function frontendApi(): FrontendApi {
  frontend ??= new FrontendApi(kratosConfiguration())
  return frontend
}

/**
 * axios options for a call on a visitor's behalf: their cookies, agent and address.
 * Without the last two every device in Kratos' session list would be our server.
 */
export function onBehalfOf(visitor: Visitor): { headers: Record<string, string>; signal: AbortSignal } {
  const cookie = kratosCookieHeader(visitor.cookieHeader)
  return {
    headers: {
      Accept: 'application/json',
      'X-Request-Id': visitor.requestId,
      ...(cookie && { Cookie: cookie }),
      ...(visitor.userAgent && { 'User-Agent': visitor.userAgent }),
      ...(visitor.address && { 'X-Forwarded-For': visitor.address }),
    },
    // axios' own timeout starts anew while an answer trickles in; this one does not.
    signal: AbortSignal.timeout(serviceTimeout),
  }
}
