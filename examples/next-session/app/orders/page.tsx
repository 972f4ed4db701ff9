import { Who } from '@/app/who'
import { requireSession } from '@/lib/session'

/** Only for people who are signed in. They come back to the same address, with its query. */
export default async function Orders({ searchParams }: PageProps<'/orders'>) {
  const { year } = await searchParams
  const query = typeof year === 'string' ? `?${new URLSearchParams({ year })}` : ''
  const session = await requireSession(`/orders${query}`)
  return (
    <>
      <h1>Your orders</h1>
      <p>{query ? `Of ${year}: none` : 'None'}</p>
      <Who session={session} />
    </>
  )
}
