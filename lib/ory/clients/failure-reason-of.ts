import 'server-only'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { ServiceResponse } from './service-response'

/** Why an answer that nobody expected cannot be used: what the error screen says about it. */
export function failureReasonOf({
  status,
  missing,
}: Pick<ServiceResponse, 'status' | 'missing'>): FailureReason {
  if (missing) return missing
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'malformed'
}
