import { failureText } from '@/lib/i18n/failure-text'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** Kratos did not answer a form, so nothing is wrong with what the visitor typed. */
export type FlowFailure = Extract<FlowResult, { kind: 'fail' }>

const outages: ReadonlySet<FailureReason> = new Set(['unavailable', 'timeout', 'rate_limited'])

/** Whether the same form can be sent again later. */
export function isRetryable(result: FlowResult): result is FlowFailure {
  return result.kind === 'fail' && outages.has(result.reason)
}

/** How long to wait, in whole seconds; undefined where Kratos did not say. */
export function retrySeconds({ retryAfter }: FlowFailure): number | undefined {
  return retryAfter === undefined ? undefined : Math.ceil(retryAfter)
}

/** What a form of this kind says during an outage. */
export function retryText(kind: FlowKind, outage: FlowFailure, t: Translator): string {
  const seconds = retrySeconds(outage)
  if (kind !== 'login') return failureText(outage.reason, seconds, t)
  return seconds === undefined
    ? t.text('notice.unavailable')
    : t.text('notice.unavailable_seconds', { seconds })
}
