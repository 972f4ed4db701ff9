import type { FailureReason } from '@/lib/request/failure-reason'

interface Failure {
  readonly reason: FailureReason
  /** Own path and query that 'Try again' leads to, where that is of any use. */
  readonly retry: string
  readonly requestId: string
  /** How long to wait before that. */
  readonly seconds?: number | undefined
}

/** The address of the error screen for a failure of ours: a code, never a text, so that nobody can write on it. */
export function failureUrl({ reason, retry, requestId, seconds }: Failure): string {
  const query = new URLSearchParams({
    reason,
    ...(!isFinal.has(reason) && { retry }),
    request: requestId,
  })
  if (seconds !== undefined) query.set('seconds', String(Math.ceil(seconds)))
  return `/error?${query}`
}

/** What the same address can only fail with again. */
const isFinal: ReadonlySet<FailureReason> = new Set(['challenge', 'oauth2_off', 'portal_off'])
