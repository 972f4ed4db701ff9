import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Outcome, outcomeOf } from '@/lib/ory/kratos/outcome'
import type { Visitor } from '@/lib/request/visitor'

/** The registration flow, read with the visitor's cookies, or why it cannot be read. */
export async function readRegistration(id: string, visitor: Visitor): Promise<Outcome> {
  const response = await toServiceResponse(frontendApi().getRegistrationFlow({ id }, onBehalfOf(visitor)))
  return outcomeOf('registration', 'open', response)
}
