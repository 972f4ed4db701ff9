import 'server-only'
import type { FailureReason } from '@/lib/request/failure-reason'
import { failureUrl } from '@/lib/request/failure-url'
import { currentVisitor } from '@/lib/request/visitor'

/** The error screen's address for a failure in the request being answered. */
export async function currentFailureUrl(reason: FailureReason, retry: string): Promise<string> {
  const { requestId } = await currentVisitor()
  return failureUrl({ reason, retry, requestId })
}
