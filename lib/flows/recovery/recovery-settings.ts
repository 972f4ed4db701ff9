import 'server-only'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { allowedReturnTo } from '@/lib/destination/return-to'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

/**
 * Whether a settings flow began with a recovery, and can set a new password: the visitor came for that, and for
 * nothing else.
 */
export function isFromRecovery(flow: Flow): boolean {
  return beganWithRecovery(flow) && flow.ui.nodes.some(({ group }) => group === 'password')
}

/**
 * Whether a settings flow started with a recovery. The message about it is gone after the first submit, but Kratos
 * keeps the URL of the recovery.
 */
export function beganWithRecovery({ request_url: requestUrl = '' }: Flow): boolean {
  const [path = ''] = requestUrl.split('?', 1)
  return path.endsWith('/self-service/recovery')
}

/** Where a visitor was going who lost their password: to `return_to`, such as a login with its application, or home. */
export function recoveryReturnUrl({
  flow,
  destination,
}: Pick<OpenFlow, 'flow' | 'destination'>): RedirectUrl {
  return viaRequiredActions(destination.returnTo ?? allowedReturnTo(flow.return_to) ?? '/')
}
