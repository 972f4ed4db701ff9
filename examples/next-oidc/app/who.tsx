import { signOut } from '@/app/actions'
import type { Session } from '@/lib/session'
import { settings } from '@/lib/settings'

/** Shows who is signed in, and the links. `<a>`, because `<Link>` prefetches, which would start a sign-in. */
export function Who({ user }: Pick<Session, 'user'>) {
  if (!user) {
    return (
      <p>
        Nobody is signed in. <a href="/orders">Sign in</a>
      </p>
    )
  }
  return (
    <>
      <p>{`Signed in as ${user.email ?? user.id}`}</p>
      <p>
        <a href="/orders">Your orders</a> <a href={`${settings.latchkeyUrl}/settings`}>Your account</a>
      </p>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </>
  )
}
