import { seeOther } from '@/lib/http/see-other'
import type { Notice } from '@/lib/ory/kratos/outcome'
import type { Refusal } from './counts'

/** The notice of our pages for a limit, by what it counts. */
export function waitNotice({ rule }: Refusal): Notice {
  if (rule.startsWith('message-')) return 'wait_message'
  return rule.startsWith('sign-up-') ? 'wait_sign_up' : 'wait'
}

/** What Kratos would answer to a program, had it this limit. */
export function waitBody({ seconds }: Refusal): object {
  return {
    error: {
      id: 'too_many_tries',
      code: 429,
      status: 'Too Many Requests',
      reason: 'There were too many wrong or repeated tries.',
      message: `Please wait ${seconds} seconds and try again.`,
      details: { retry_after: seconds },
    },
  }
}

/**
 * Our own answer of the proxy: 429, or for a browser that posts a form the page of the flow, which says how long to wait.
 * @param page the path of the page that shows the flow
 */
export function waitResponse(refusal: Refusal, isForm: boolean, page: string, flowId: string): Response {
  const headers = { 'retry-after': String(refusal.seconds), 'cache-control': 'no-store' }
  if (!isForm) return Response.json(waitBody(refusal), { status: 429, headers })
  const query = new URLSearchParams({
    flow: flowId,
    notice: waitNotice(refusal),
    retry_after: String(refusal.seconds),
  })
  const response = seeOther(`${page}?${query}`)
  response.headers.set('retry-after', headers['retry-after'])
  return response
}
