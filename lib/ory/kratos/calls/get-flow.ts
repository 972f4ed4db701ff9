import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** GET /self-service/{kind}/flows?id=, with the visitor's cookies. */
export function getFlow(kind: FlowKind, id: string, visitor: Visitor) {
  const api = frontendApi()
  const options = onBehalfOf(visitor)
  switch (kind) {
    case 'login':
      return api.getLoginFlow({ id }, options)
    case 'registration':
      return api.getRegistrationFlow({ id }, options)
    case 'recovery':
      return api.getRecoveryFlow({ id }, options)
    case 'verification':
      return api.getVerificationFlow({ id }, options)
    case 'settings':
      return api.getSettingsFlow({ id }, options)
    default:
      return kind satisfies never
  }
}
