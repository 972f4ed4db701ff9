import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isRenewable } from '@/lib/ory/kratos/flow/flow-lifetime'

/** The name of the button that restarts in a new flow. */
export const renewalField = 'latchkey.renew'

/**
 * The button that restarts in a new flow; undefined when a new flow would lose something. Its value is the kind of
 * confirmation: Kratos can start one that the page's URL does not name.
 */
export function renewalButton(flow: Flow): { name: string; value: string } | undefined {
  if (!isRenewable(flow)) return undefined
  const { requested_aal, refresh } = flow
  return { name: renewalField, value: requested_aal === 'aal2' ? 'aal2' : refresh ? 'refresh' : 'true' }
}
