import type { FailureReason } from '../ory/outcome'

interface Failure {
  readonly reason: FailureReason
  /** Own path and query that 'Try again' leads to; null where trying again is no use. */
  readonly retry: string | null
  readonly requestId: string
  /** How long to wait before that. */
  readonly seconds?: number | undefined
}

/** The address of the error screen for a failure of ours: a code, never a text, so that nobody can write on it. */
export function failurePath({ reason, retry, requestId, seconds }: Failure): string {
  const query = new URLSearchParams({ reason, ...(retry !== null && { retry }), request: requestId })
  if (seconds !== undefined) query.set('seconds', String(Math.ceil(seconds)))
  return `/error?${query}`
}
