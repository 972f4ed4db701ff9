import 'server-only'
import { config } from '@/lib/config/config'
import type { Flow } from '@/lib/ory/kratos/flow'
import { mapNodes } from '@/lib/ory/kratos/map-nodes'
import { isTiedToProvider } from '@/lib/ory/kratos/registration-mode'
import { hasAuthService } from './auth-service'

/** The field for the trait that holds the number. */
export const phoneField = 'traits.phone'

/**
 * Whether a registration has a phone step (specification 2.6): there is an auth service to send codes, the
 * visitor came from LINE, and the flow asks for a number.
 */
export function isPhoneStepDue(flow: Flow): boolean {
  if (!hasAuthService() || !isTiedToProvider(flow)) return false
  const has = (name: string, value?: string) =>
    flow.ui.nodes.some(
      ({ attributes }) => attributes.name === name && (value === undefined || attributes.value === value),
    )
  return has(phoneField) && has('provider', config().LINE_PROVIDER_ID)
}

/** The flow with its submit buttons disabled, for as long as the number is not verified. */
export function withSubmitDisabled(flow: Flow): Flow {
  return mapNodes(flow, (node) =>
    node.attributes.type === 'submit'
      ? { ...node, attributes: { ...node.attributes, disabled: true } }
      : node,
  )
}
