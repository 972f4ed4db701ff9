import { useAuth } from 'react-oidc-context'
import { Navigate } from 'react-router'
import { pageAskedFor } from './signed-in.tsx'

/** Latchkey sent the person back, with a code or with a refusal. The library reads it before we continue. */
export function Callback() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <p>One moment.</p>
  return <Navigate to={user ? pageAskedFor(user) : '/'} replace />
}
