import 'server-only'
import { serviceCookieHeader } from '@/lib/http/kratos-cookies'
import { log } from '@/lib/log'
import { onBehalfOfUs, userClientApi } from '@/lib/ory/clients/clients'
import { type Answer, answerOf } from '@/lib/ory/clients/service-response'
import type { Visitor } from '@/lib/request/visitor'
import { longestToken, type TokenAnswer, tokenIn } from './token'

/** GET /oauth/token of the user-client service, with the visitor's cookies. */
export async function fetchToken(visitor: Visitor): Promise<TokenAnswer> {
  const startedAt = performance.now()
  const cookie = serviceCookieHeader(visitor.cookieHeader)
  const answer = await answerOf(userClientApi().getToken({ cookie }, onBehalfOfUs(visitor)))
  return noted(answer, visitor, Math.round(performance.now() - startedAt))
}

/** What an answer is worth, and a line in the log that says so without it. */
export function noted(
  answer: Pick<Answer, 'status' | 'body' | 'missing'>,
  { requestId }: Visitor,
  duration?: number,
): TokenAnswer {
  const token = tokenIn(answer)
  const outcome = token.is === 'usable' ? token.is : token.reason
  const line = { requestId, route: 'portal token', outcome, status: answer.status, duration }
  if (outcome === 'too_large')
    log().error(line, `a token of the user-client service is longer than ${longestToken} characters: refused`)
  else log().info(line)
  return token
}
