import type { FailureReason } from './failure-reason'

/** What the error page of an outage says to proxies, monitors and search engines. */
export interface OutageStatus {
  readonly status: number
  /** How long to wait, in seconds: the value of `Retry-After`. */
  readonly retryAfter: string
}

const statuses: ReadonlyMap<string, number> = new Map<FailureReason, number>([
  ['unavailable', 503],
  ['timeout', 503],
  ['malformed', 502],
  ['rate_limited', 429],
])

/** How long to wait, in seconds, where the service did not say so. A service is often back after a restart. */
const usualWait = '5'

/**
 * The status of a page that says why something failed (failure-url.ts).
 * @returns undefined for any other page
 */
export function outageStatusOf({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): OutageStatus | undefined {
  const status = statuses.get(searchParams.get('reason') ?? '')
  if (pathname !== '/error' || status === undefined) return undefined
  const seconds = searchParams.get('seconds') ?? ''
  return { status, retryAfter: /^[1-9]\d{0,4}$/.test(seconds) ? seconds : usualWait }
}
