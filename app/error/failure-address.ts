import 'server-only'
import type { FailureReason } from '@/lib/ory/kratos/outcome'
import { failurePath } from '@/lib/request/failure-url'
import { currentVisitor } from '@/lib/request/visitor'

/** The error screen's address for a failure in the request being answered. */
export async function failureAddress(reason: FailureReason, retry: string): Promise<string> {
  const { requestId } = await currentVisitor()
  return failurePath({ reason, retry, requestId })
}
