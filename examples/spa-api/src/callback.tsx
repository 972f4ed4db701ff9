import { useAuth } from 'react-oidc-context'
import { Navigate } from 'react-router'
import { pageAskedFor } from './signed-in.tsx'

/** The redirect URI, which receives a code or an error. The library processes it first. */
export function Callback() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <p>One moment.</p>
  return <Navigate to={user ? pageAskedFor(user) : '/'} replace />
}
