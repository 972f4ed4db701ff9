import { useAuth } from 'react-oidc-context'
import { Link } from 'react-router'
import { settings } from './settings.ts'

/** Shows who is signed in, and the links. The sign-out revokes the tokens, then ends the session at Latchkey. */
export function Who() {
  const { user, error, signoutRedirect } = useAuth()
  if (!user) {
    return (
      <p>
        Nobody is signed in. <Link to="/orders">Sign in</Link>
      </p>
    )
  }
  return (
    <>
      <p>{`Signed in as ${user.profile.email ?? user.profile.sub}`}</p>
      <p>
        <Link to="/orders">Your orders</Link> <a href={`${settings.latchkeyUrl}/settings`}>Your account</a>
      </p>
      <button type="button" onClick={() => void signoutRedirect()}>
        Sign out
      </button>
      {error?.source === 'signoutRedirect' && <p role="alert">You are still signed in. Try it again.</p>}
    </>
  )
}
