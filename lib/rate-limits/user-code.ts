import 'server-only'
import { noEffects, type SubmissionEffects } from '@/lib/submission/submission-effects'
import { rateLimits } from './shared-limits'
import { isLimitExceeded } from './store'

/**
 * Counts a device's user code before Hydra checks it (RFC 8628, 5.1), for the network.
 * @param ask submits the code to Hydra
 * @param looked what Hydra's response says about the code
 * @returns Hydra's response, or how many seconds the visitor must wait before the next code
 */
export async function limitUserCode<Result>(
  { ipAddress, requestId }: { readonly ipAddress: string | null; readonly requestId: string },
  ask: () => Promise<Result>,
  looked: (result: Result) => SubmissionEffects['credential'],
): Promise<{ readonly result: Result } | { readonly seconds: number }> {
  const shared = rateLimits()
  if (shared === null) return { result: await ask() }
  const network = shared.digests.network(ipAddress)
  const unknown = { use: 'first', name: shared.digests.unknown(network), device: null } as const
  const begun = await shared.policy.reserve({ subjects: [unknown], network })
  if (isLimitExceeded(begun)) {
    shared.reportRefusal({ limit: begun.limit, route: 'user code', requestId })
    return begun
  }
  const result = await ask()
  await begun.settle({ ...noEffects, credential: looked(result) }, 0)
  return { result }
}
