import { redirect } from 'next/navigation'
import { Who } from '@/app/who'
import { currentSession } from '@/lib/session'

/** Only for people who are signed in. They come back to the same address, with its query. */
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
