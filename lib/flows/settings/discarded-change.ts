import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import type { Session } from '@/lib/session/session-schema'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/** How long the login page says that a change was lost, in seconds: as long as a change of settings waits. */
const lifetime = 15 * 60

/**
 * What our session keeps when a change of settings was sent after a sign-out, for example in another tab.
 * @param login the URL of the login page that follows
 */
export function discardedChange(login: string): Pick<Session, 'lostChange'> {
  return { lostChange: { returnTo: returnToIn(login), at: nowInSeconds() } }
}

/**
 * Whether the visitor is on the login page because a change was discarded. Our session knows it and not the URL, so
 * no link can make the page claim it.
 */
export function isChangeDiscarded({ query }: FlowPageUrl, { lostChange }: Session): boolean {
  return (
    lostChange !== undefined &&
    lostChange.returnTo === (query.get('return_to') ?? '') &&
    wasWithin(lostChange.at, lifetime)
  )
}

function returnToIn(login: string): string {
  const [, search] = login.split('?', 2)
  return new URLSearchParams(search).get('return_to') ?? ''
}
