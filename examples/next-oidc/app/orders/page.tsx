import { redirect } from 'next/navigation'
import { Who } from '@/app/who'
import { currentSession } from '@/lib/session'

/** A page for signed-in people. After the sign-in, they return to the same URL, with its query. */
export default async function Orders({ searchParams }: PageProps<'/orders'>) {
  const { year } = await searchParams
  const query = typeof year === 'string' ? `?${new URLSearchParams({ year })}` : ''
  const { user } = await currentSession()
  if (!user) redirect(`/sign-in?${new URLSearchParams({ return_to: `/orders${query}` })}`)
  return (
    <>
      <h1>Your orders</h1>
      <p>{query ? `Of ${year}: none` : 'None'}</p>
      <Who user={user} />
    </>
  )
}
