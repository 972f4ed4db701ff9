import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** The flow as this visitor may see it, where only what is in it counts; undefined when Kratos does not show it. */
export async function findFlow(kind: FlowKind, id: string, visitor: Visitor): Promise<Flow | undefined> {
  const { body } = await toServiceResponse(getFlow(kind, id, visitor))
  return flowSchema.safeParse(body).data
}

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
