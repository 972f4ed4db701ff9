import 'server-only'
import { type CallOptions, frontendApi } from '@/lib/ory/clients/clients'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** POST /self-service/{kind}?flow=, with the fields of a form as the body. */
export function updateFlow(kind: FlowKind, flow: string, form: URLSearchParams, { headers }: CallOptions) {
  const api = frontendApi()
  const options = { headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } }
  // The client types its bodies as JSON objects, but it sends a string as it is.
  const body = form.toString() as never
  switch (kind) {
    case 'login':
      return api.updateLoginFlow({ flow, updateLoginFlowBody: body }, options)
    case 'registration':
      return api.updateRegistrationFlow({ flow, updateRegistrationFlowBody: body }, options)
    case 'recovery':
      return api.updateRecoveryFlow({ flow, updateRecoveryFlowBody: body }, options)
    case 'verification':
      return api.updateVerificationFlow({ flow, updateVerificationFlowBody: body }, options)
    case 'settings':
      return api.updateSettingsFlow({ flow, updateSettingsFlowBody: body }, options)
    default:
      return kind satisfies never
  }
}
