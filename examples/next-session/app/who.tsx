import type { Session } from '@ory/client'
import { settings, signOutUrl } from '@/lib/settings'

/** Shows who is signed in, and the links. `<a>`, because `<Link>` would prefetch the pages. */
export function Who({ session }: { session?: Session }) {
  if (!session) {
    return (
      <p>
        Nobody is signed in. <a href="/orders">Sign in</a>
      </p>
    )
  }
  return (
    <>
      <p>{`Signed in as ${session.identity?.traits.email ?? session.identity?.id}`}</p>
      <p>
        <a href="/orders">Your orders</a> <a href="/payout">Pay out</a>{' '}
        <a href={`${settings.latchkeyUrl}/settings`}>Your account</a> <a href={signOutUrl()}>Sign out</a>
      </p>
    </>
  )
}
