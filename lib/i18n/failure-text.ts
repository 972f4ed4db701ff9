import type { FailureReason } from '@/lib/request/failure-reason'
import type { Translator } from './translator'

/**
 * The text for a failure.
 * @param seconds how long to wait, if known
 */
export function failureText(reason: FailureReason, seconds: number | undefined, t: Translator): string {
  return reason === 'rate_limited' && seconds
    ? t.text('failure.rate_limited.body_seconds', { seconds })
    : t.text(`failure.${reason}.body`)
}
