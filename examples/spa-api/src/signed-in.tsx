import type { User } from 'oidc-client-ts'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Outlet, useLocation } from 'react-router'

/**
 * The pages inside are for people who are signed in. Everybody else goes to Latchkey, and comes back to the page that
 * they asked for. This protects no data: that is what the API is for.
 */
export function SignedIn() {
  const { isAuthenticated, isLoading, activeNavigator, error, signinRedirect } = useAuth()
  const { pathname, search } = useLocation()
  // When Hydra cannot be reached, another try at once would fail as well.
  const cannotBegin = error?.source === 'signinRedirect'
  const mustSignIn = !isAuthenticated && !isLoading && !activeNavigator && !cannotBegin
  useEffect(() => {
    if (mustSignIn) void signinRedirect({ state: { returnTo: pathname + search } })
  }, [mustSignIn, signinRedirect, pathname, search])
  if (isAuthenticated) return <Outlet />
  return <p>{cannotBegin ? 'Nobody can sign in right now.' : 'One moment.'}</p>
}

/** The library keeps it in this browser. So nobody else can write it, as they could in an address. */
export function pageAskedFor({ state }: User): string {
  return (state as { returnTo: string }).returnTo
}
