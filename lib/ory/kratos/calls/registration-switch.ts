import 'server-only'
import { frontendApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'

/** No flow has this id. */
const noFlow = '00000000-0000-0000-0000-000000000000'

/** How long an answer of Kratos counts, in milliseconds. */
const lifetime = 30_000

interface Known {
  readonly isOn: boolean
  readonly at: number
}

let known: Known | undefined
let asking: Promise<boolean> | undefined

/**
 * Whether Kratos creates accounts for visitors (`selfservice.flows.registration.enabled`). The first call reads it
 * from Kratos. Later ones get the cached value, and after half a minute one of them refreshes it. If Kratos does not
 * respond, its last value applies, or `true` without one.
 */
export async function isRegistrationEnabled(): Promise<boolean> {
  if (known && Date.now() - known.at < lifetime) return known.isOn
  asking ??= fetchRegistrationEnabled().finally(() => {
    asking = undefined
  })
  return known ? known.isOn : asking
}

/**
 * Calls Kratos now. Kratos checks its switch before it looks for the flow, so the response creates no flow (seen on
 * 1.3.1 and 26.2.0).
 */
export async function fetchRegistrationEnabled(): Promise<boolean> {
  const options = { headers: { Accept: 'application/json' } }
  const response = await toServiceResponse(frontendApi().getRegistrationFlow({ id: noFlow }, options))
  if (response.missing || response.status >= 500) return known?.isOn ?? true
  known = { isOn: !isRegistrationOff(response.body), at: Date.now() }
  return known.isOn
}

/** Whether Kratos rejects the call because registration is disabled there. */
function isRegistrationOff(body: ServiceResponse['body']): boolean {
  const error = (body as { error?: { id?: unknown } } | null | undefined)?.error
  return error?.id === 'self_service_flow_disabled'
}

/** For tests: as after a start. */
export function resetRegistrationEnabled(): void {
  known = undefined
}
