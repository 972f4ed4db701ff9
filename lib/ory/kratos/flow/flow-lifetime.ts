import type { Flow } from './flow'
import { isTiedToProvider } from './registration-mode'
import { hasSent } from './sent-mail'

/** How long a flow lasts, in seconds; undefined when Kratos does not say, and when it has ended. */
export function secondsLeft({ expires_at }: Pick<Flow, 'expires_at'>): number | undefined {
  const left = (Date.parse(expires_at ?? '') - Date.now()) / 1000
  return left > 0 ? Math.round(left) : undefined
}

/**
 * Whether a new flow can replace this one. A code that was sent is valid in this flow only, and a new registration
 * would lose what a provider sent to this one.
 */
export function isRenewable(flow: Flow): boolean {
  return !hasSent(flow) && !isTiedToProvider(flow)
}
