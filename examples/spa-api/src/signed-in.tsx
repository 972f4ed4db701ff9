import type { User } from 'oidc-client-ts'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Outlet, useLocation } from 'react-router'

/**
 * Renders its pages only for signed-in people. Redirects other visitors to Latchkey, which returns them to the
 * requested page. This protects no data, because only the API can.
 */
export function SignedIn() {
  const { isAuthenticated, isLoading, activeNavigator, error, signinRedirect } = useAuth()
  const { pathname, search } = useLocation()
  // If Hydra cannot be reached, another attempt at once would fail, too.
  const cannotBegin = error?.source === 'signinRedirect'
  const mustSignIn = !isAuthenticated && !isLoading && !activeNavigator && !cannotBegin
  useEffect(() => {
    if (mustSignIn) void signinRedirect({ state: { returnTo: pathname + search } })
  }, [mustSignIn, signinRedirect, pathname, search])
  if (isAuthenticated) return <Outlet />
  return <p>{cannotBegin ? 'Nobody can sign in right now.' : 'One moment.'}</p>
}

/**
 * The page to return to. The library stores it in this browser, so no one else can write it, as they could in a URL.
 */
export function pageAskedFor({ state }: User): string {
  return (state as { returnTo: string }).returnTo
}
