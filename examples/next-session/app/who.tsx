import type { Session } from '@ory/client'
import { settings, signOutUrl } from '@/lib/settings'

/** Who is signed in, and the links to everything. `<a>`, because `<Link>` would load them before anybody clicks. */
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
