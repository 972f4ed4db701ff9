import { inSeconds } from '@/lib/http/in-seconds'
import type { Session } from '@/lib/session/session-schema'

/** The trips through the portal that have begun in this browser, the newest first. */
export type PendingReturnTos = NonNullable<Session['pendingReturnTos']>

/** More tabs than anybody signs in from at once; and what they may take in the cookie, in characters. */
const mostTrips = 5
const mostCharacters = 2000

/** For how long a trip counts, in seconds: as long as Kratos keeps a flow open. */
const lifetime = 60 * 60

/** The trips with one more. The oldest are dropped, so that the cookie stays small; the newest never is. */
export function withPendingReturnTo(
  trips: PendingReturnTos | undefined,
  returnTo: string,
  now = Date.now(),
): PendingReturnTos {
  const newest = { return_to: returnTo, at: inSeconds(now) }
  let characters = returnTo.length
  const others = withoutPendingReturnTo(fresh(trips, now), returnTo).filter(
    ({ return_to: { length } }, index) => {
      characters += length
      return index < mostTrips - 1 && characters <= mostCharacters
    },
  )
  return [newest, ...others]
}

/** The trips without one that has ended. */
export function withoutPendingReturnTo(
  trips: PendingReturnTos | undefined,
  returnTo: string | null,
): PendingReturnTos {
  return (trips ?? []).filter((trip) => trip.return_to !== returnTo)
}

/**
 * Where a visitor was going whose address does not say so (a Kratos or a service on the way forgot it): they are taken to be
 * on the trip that began last. A tab whose address says so never gets another one's.
 */
export function newestPendingReturnTo(trips: PendingReturnTos | undefined, now = Date.now()): string | null {
  return fresh(trips, now)[0]?.return_to ?? null
}

function fresh(trips: PendingReturnTos = [], now: number): PendingReturnTos {
  return trips.filter(({ at }) => inSeconds(now) - at < lifetime)
}
