import 'server-only'
import type { FieldValues } from '@/lib/flows/form/draft'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import { currentVisitor } from '@/lib/request/visitor'

/** The parameter of the recovery page that names the login at which the visitor typed their address. */
const loginFlowParameter = 'login'

/** The parameters that tell a recovery where the address is. Addresses themselves are in no URL. */
export function typedAddressIn(flow: Flow): Readonly<Record<string, string>> {
  return addressIn(flow) ? { [loginFlowParameter]: flow.id } : {}
}

/**
 * The address that the visitor sent with a login, for the fields of a recovery. Kratos shows a login to its own browser
 * only.
 * @param query of the recovery page
 * @returns undefined when they sent none, or the login has ended
 */
export async function typedAtLogin(query: URLSearchParams): Promise<FieldValues | undefined> {
  const id = query.get(loginFlowParameter)
  if (!id) return undefined
  const flow = await findFlow('login', id, await currentVisitor())
  const address = flow && addressIn(flow)
  return address ? { email: address, recovery_address: address } : undefined
}

function addressIn({ ui }: Flow): string | undefined {
  const node = ui.nodes.find(({ attributes }) => attributes.name === 'identifier')
  const value = scalar(node?.attributes.value)
  return value.includes('@') ? value : undefined
}
