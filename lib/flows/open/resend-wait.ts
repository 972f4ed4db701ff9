import { inSeconds, nowInSeconds } from '@/lib/http/in-seconds'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hasSent } from '@/lib/ory/kratos/flow/sent-mail'
import type { Session } from '@/lib/session/session-schema'

/**
 * How long a visitor should wait before they request another mail, in seconds. A mail needs that time, and only the
 * newest code is valid. It is advice: Kratos has no such limit, and without script there is no wait.
 */
const wait = 30

/** The fields that make Kratos send a mail, or another one. `recovery_address` is sent with each code, too. */
const addressFields = ['address', 'email', 'recovery_confirm_address']

/** What our session keeps of a submit: when its flow has sent a mail. */
export function mailSentChange(result: FlowResult, form: URLSearchParams): Session {
  const isCode = form.get('method') === 'code' && (!form.get('code') || form.has('resend'))
  const isAsked = isCode || addressFields.some((name) => form.has(name))
  if (!isAsked || result.kind !== 'show' || !hasSent(result.flow)) return {}
  return { mailSent: { flowId: result.flow.id, at: nowInSeconds() } }
}

/**
 * How long the visitor should still wait before they request another mail, in seconds. The first mail after a
 * registration is sent with the flow.
 */
export function resendWait(flow: Flow, { mailSent }: Session): number {
  const issuedAt = inSeconds(Date.parse(flow.issued_at ?? ''))
  const sentAt = mailSent?.flowId === flow.id ? mailSent.at : issuedAt
  const left = sentAt + wait - nowInSeconds()
  return left > 0 && left <= wait ? left : 0
}
