import { useEffect, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Who } from './who.tsx'

/** Calls the API with the access token. If the API rejects the token, the page forgets it, and a new sign-in starts. */
export function Orders() {
  const { user, removeUser } = useAuth()
  const [text, setText] = useState('One moment.')
  const token = user?.access_token
  useEffect(() => {
    const abort = new AbortController()
    async function ask() {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch('/api/orders', { headers, signal: abort.signal })
      if (response.status === 401) return removeUser()
      setText(response.ok ? (await response.json()).orders.join(', ') : 'This does not work right now.')
    }
    ask().catch(() => abort.signal.aborted || setText('This does not work right now.'))
    return () => abort.abort()
  }, [token, removeUser])
  return (
    <>
      <h1>Your orders</h1>
      <p>{text}</p>
      <Who />
    </>
  )
}
