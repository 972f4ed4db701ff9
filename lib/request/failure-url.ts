import 'server-only'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { FailureReason } from './failure-reason'
import { requestKeyIn } from './request-digest'
import { currentVisitor } from './visitor'

interface Failure {
  readonly reason: FailureReason
  /** Our own path and query that 'Try again' links to, if that can help. */
  readonly retry: string
  readonly requestId: string
  /** How long to wait before that, in seconds. */
  readonly seconds?: number | undefined
}

/**
 * The URL of the error page for one of our failures. It has a code and no text, so no one can make the page show
 * their text. For a request that is too old, a key identifies it, so that the page can name its application.
 */
export function failureUrl({ reason, retry, requestId, seconds }: Failure): RedirectUrl {
  const query = new URLSearchParams({
    reason,
    ...(!isFinal.has(reason) && { retry }),
    ...(reason === 'challenge' && requestKeyIn(retry)),
    request: requestId,
  })
  if (seconds !== undefined) query.set('seconds', String(Math.ceil(seconds)))
  return `/error?${query}`
}

/** The URL of the error page for a failure of the current request. */
export async function currentFailureUrl(reason: FailureReason, retry: string): Promise<RedirectUrl> {
  const { requestId } = await currentVisitor()
  return failureUrl({ reason, retry, requestId })
}

/** A second try can only fail in the same way. */
const isFinal: ReadonlySet<FailureReason> = new Set(['challenge', 'oauth2_off', 'portal_off'])
