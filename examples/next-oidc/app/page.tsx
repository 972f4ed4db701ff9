import { Who } from '@/app/who'
import { currentSession } from '@/lib/session'

/** A public page. */
export default async function Home({ searchParams }: PageProps<'/'>) {
  const { user } = await currentSession()
  const { refused } = await searchParams
  return (
    <>
      <h1>Harbour Shop</h1>
      {refused === 'yes' && <p>You did not allow it, so you are not signed in here.</p>}
      <Who user={user} />
    </>
  )
}
