import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/calls/outcome'
import type { Visitor } from '@/lib/request/visitor'

/** The registration flow, read with the visitor's cookies, or why it cannot be read. */
export async function readRegistration(id: string, visitor: Visitor): Promise<Outcome> {
  return outcomeOf('registration', 'open', await askForRegistration(id, visitor))
}

/** Kratos' answer to a read of the registration flow. */
export function askForRegistration(id: string, visitor: Visitor): Promise<ServiceResponse> {
  return toServiceResponse(frontendApi().getRegistrationFlow({ id }, onBehalfOf(visitor)))
}
