import 'server-only'
import { forwardedOrigin } from '@/lib/http/forwarded-origin'
import type { Visitor } from '@/lib/request/visitor'
import { kratosCookieHeader } from '@/lib/session/kratos-cookies'

/**
 * What every call to Ory on a visitor's behalf says of them. Without user agent and IP address, every device in Kratos' session
 * list would be our server. Our own origin goes along too.
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
