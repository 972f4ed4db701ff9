import 'server-only'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { ServiceResponse } from './service-response'

/** The reason that the error screen gives for an unexpected response. */
export function failureReasonOf({
  status,
  missing,
}: Pick<ServiceResponse, 'status' | 'missing'>): FailureReason {
  if (missing) return missing
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'malformed'
}
