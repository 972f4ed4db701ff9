import 'server-only'
import { config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { onOwnBehalf } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import type { Visitor } from '@/lib/request/visitor'
import { serviceCookieHeader } from '@/lib/session/kratos-cookies'
import { maxTokenLength, type TokenResult, tokenIn } from './token'
import { userClientApi } from './user-client-api'

/** GET /oauth/token of the user-client service, with the visitor's cookies. */
export async function fetchToken(visitor: Visitor): Promise<TokenResult> {
  const startedAt = performance.now()
  const cookie = serviceCookieHeader(visitor.cookieHeader, config().ORY_SESSION_COOKIE)
  const response = await toServiceResponse(userClientApi().getToken({ cookie }, onOwnBehalf(visitor)))
  return toTokenResult(response, visitor, Math.round(performance.now() - startedAt))
}

/** The result of a response to GET /oauth/token. Writes a line to the log, without the token. */
export function toTokenResult(
  response: Pick<ServiceResponse, 'status' | 'body' | 'missing' | 'failure'>,
  { requestId }: Visitor,
  duration?: number,
): TokenResult {
  const token = tokenIn(response)
  const outcome = token.kind === 'usable' ? token.kind : token.reason
  const { status, failure } = response
  const line = { requestId, route: 'portal token', outcome, status, failure, duration }
  if (outcome === 'too_large')
    log().error(
      line,
      `a token of the user-client service is longer than ${maxTokenLength} characters: refused`,
    )
  else log().info(line)
  return token
}
