import 'server-only'
import { noEffects, type SubmissionEffects } from '@/lib/submission/submission-effects'
import { noCost } from './rate-limiter'
import { rateLimits } from './shared-limits'

/**
 * Counts a device's user code before Hydra checks it (RFC 8628, 5.1). Its account is unknown, so all visitors of a
 * network share a count.
 * @param visitor who typed it
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
  const { policy, digests, reportRefusal } = shared
  const network = ipAddress === null ? null : digests.network(ipAddress)
  const first = [{ name: digests.of('unknown', network ?? ''), device: null }]
  const tried = { ...noCost, first, network }
  const begun = await policy.reserve(tried)
  if (begun.kind === 'refused') {
    const { limit, seconds } = begun.refusal
    reportRefusal({ limit, route: 'user code', requestId })
    return { seconds }
  }
  const result = await ask()
  await policy.settle(tried, begun.counted, { ...noEffects, credential: looked(result) }, 0)
  return { result }
}
