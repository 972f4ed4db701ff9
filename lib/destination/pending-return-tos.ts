import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Session } from '@/lib/session/session-schema'
import { allowedReturnTo } from './return-to'

/**
 * Where visitors of the portal were going: one entry for each sign-in that started and did not end, newest
 * first.
 */
export type PendingReturnTos = NonNullable<Session['pendingReturnTos']>

/** More tabs than anyone signs in from at the same time. */
const maxEntries = 5
/** How much of the cookie the entries may take. */
const maxCharacters = 2000

/** How long an entry counts, in seconds: as long as Kratos keeps a flow open. */
const lifetime = 60 * 60

/** The entries with one more. The oldest are dropped to keep the cookie small; the newest is always kept. */
export function withPendingReturnTo(
  entries: PendingReturnTos | undefined,
  returnTo: string,
): PendingReturnTos {
  const newest = { return_to: returnTo, at: nowInSeconds() }
  let characters = returnTo.length
  const others = withoutPendingReturnTo(fresh(entries), returnTo)?.filter(
    ({ return_to: { length } }, index) => {
      characters += length
      return index < maxEntries - 1 && characters <= maxCharacters
    },
  )
  return [newest, ...(others ?? [])]
}

/** The entries without one whose sign-in has ended; undefined when none are left. */
export function withoutPendingReturnTo(
  entries: PendingReturnTos | undefined,
  returnTo: string | null,
): PendingReturnTos | undefined {
  const others = entries?.filter((entry) => entry.return_to !== returnTo)
  return others?.length ? others : undefined
}

/**
 * The destination when the visitor's URL has none, because a service in between dropped it: the newest entry counts.
 * A tab whose URL has a destination never gets the entry of another tab.
 * @returns null when no entry counts, or when we may not redirect there
 */
export function newestPendingReturnTo(entries: PendingReturnTos | undefined): RedirectUrl | null {
  return allowedReturnTo(fresh(entries)[0]?.return_to)
}

function fresh(entries: PendingReturnTos = []): PendingReturnTos {
  return entries.filter(({ at }) => wasWithin(at, lifetime))
}
