import 'server-only'
import type { OAuth2Api } from '@ory/client'
import { config } from '@/lib/config/config'
import { oauth2AdminApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { ServiceCall, ServiceResponse } from '@/lib/ory/clients/service-response'
import { currentVisitor } from '@/lib/request/visitor'

/** One call of Hydra's admin API. */
export type HydraCall = (api: OAuth2Api, options: ReturnType<typeof onOwnBehalf>) => ServiceCall

/**
 * Calls Hydra's admin API (`HYDRA_ADMIN_URL`). Hydra does not check who calls: our caller must check before
 * that the visitor may do this. The call carries no cookie of the visitor.
 *
 * @param route the name of the call in the log
 * @returns null when OAuth2 is not configured
 */
export async function callHydra(route: string, call: HydraCall): Promise<ServiceResponse | null> {
  if (!config().HYDRA_ADMIN_URL) return null
  const visitor = await currentVisitor()
  return loggedResponse(route, visitor, call(oauth2AdminApi(), onOwnBehalf(visitor)))
}
