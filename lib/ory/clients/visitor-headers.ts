import type { Visitor } from '@/lib/request/visitor'
import { kratosCookieHeader } from '@/lib/session/kratos-cookies'

/**
 * What every call to Ory on a visitor's behalf says of them. Without user agent and IP address, every device in Kratos'
 * session list would be our server. Our own origin is included too.
 */
export function visitorHeaders(visitor: Omit<Visitor, 'left'>, appUrl: string): Record<string, string> {
  const cookie = kratosCookieHeader(visitor.cookieHeader)
  return {
    ...(visitor.requestId && { 'X-Request-Id': visitor.requestId }),
    ...(cookie && { Cookie: cookie }),
    ...(visitor.userAgent && { 'User-Agent': visitor.userAgent }),
    ...(visitor.ipAddress && { 'X-Forwarded-For': visitor.ipAddress }),
    ...forwardedOrigin(appUrl),
  }
}

/**
 * The headers that carry our own origin to Kratos, as a proxy forwards the origin that the browser requested. Kratos
 * stores it in each flow, and puts its host into messages whose codes a phone fills in automatically.
 * @param appUrl our own origin, from the configuration and never from a request
 */
export function forwardedOrigin(appUrl: string): Record<'X-Forwarded-Host' | 'X-Forwarded-Proto', string> {
  const { host, protocol } = new URL(appUrl)
  return { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': protocol.slice(0, -1) }
}
