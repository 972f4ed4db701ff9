import 'server-only'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { filterNodes, mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { isFromThisProvider } from '@/lib/ory/kratos/flow/registration-mode'
import { phoneConfig } from './phone-config'

/** The field for the trait that holds the number. */
export const phoneField = 'traits.phone'

/** Whether a number of a registration by the provider must be verified. Only `PHONE_VERIFICATION=off` says no. */
export function isVerificationRequired(): boolean {
  return phoneConfig().PHONE_VERIFICATION === 'required'
}

/**
 * Whether a registration has a phone step (docs/behaviour.md 2.6): numbers must be verified, the visitor came by
 * this provider, and the flow has a field for the number. Without an auth service the step is due too, but cannot be
 * completed (docs/behaviour.md 4.6).
 */
export function isPhoneStepDue(flow: Flow, provider: string): boolean {
  return (
    isVerificationRequired() &&
    isFromThisProvider(flow, provider) &&
    flow.ui.nodes.some(({ attributes }) => attributes.name === phoneField)
  )
}

/** The flow without the field for the number. */
export function withoutPhoneField(flow: Flow): Flow {
  return filterNodes(flow, ({ attributes }) => attributes.name !== phoneField)
}

/** The flow with its submit buttons disabled, for as long as the number is not verified. */
export function withSubmitDisabled(flow: Flow): Flow {
  return mapNodes(flow, (node) =>
    node.attributes.type === 'submit'
      ? { ...node, attributes: { ...node.attributes, disabled: true } }
      : node,
  )
}
