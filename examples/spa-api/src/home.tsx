import { ErrorResponse } from 'oidc-client-ts'
import { useAuth } from 'react-oidc-context'
import { Who } from './who.tsx'

/** A public page. */
export function Home() {
  const { error } = useAuth()
  return (
    <>
      <h1>Harbour Shop</h1>
      {error && <p>{isRefusal(error.innerError) ? refused : 'The sign-in did not work. Try it again.'}</p>}
      <Who />
    </>
  )
}

const refused = 'You did not allow it, so you are not signed in here.'

const isRefusal = (error: unknown) => error instanceof ErrorResponse && error.error === 'access_denied'
