import { signOut } from '@/app/actions'
import type { Session } from '@/lib/session'
import { settings } from '@/lib/settings'

/** Who is signed in, and the ways on. `<a>`, because `<Link>` would begin a sign-in before anybody clicks. */
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
