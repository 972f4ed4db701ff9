import 'server-only'
import { config } from '@/lib/config/config'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isTiedToProvider } from '@/lib/ory/kratos/registration-mode'
import { hasAuthService } from './auth-service'

/** The trait that holds the number. */
export const phoneField = 'traits.phone'

/**
 * Whether a registration has a phone step (specification 2.6): there is somebody to send codes, the flow came by LINE,
 * and it asks for a number.
 */
export function isPhoneStepDue(flow: Flow): boolean {
  if (!hasAuthService() || !isTiedToProvider(flow)) return false
  const has = (name: string, value?: string) =>
    flow.ui.nodes.some(
      ({ attributes }) => attributes.name === name && (value === undefined || attributes.value === value),
    )
  return has(phoneField) && has('provider', config().LINE_PROVIDER_ID)
}

/** The flow with its way on shut until the number is verified. */
export function withSubmitDisabled(flow: Flow): Flow {
  const nodes = flow.ui.nodes.map((node) =>
    node.attributes.type === 'submit'
      ? { ...node, attributes: { ...node.attributes, disabled: true } }
      : node,
  )
  return { ...flow, ui: { ...flow.ui, nodes } }
}
