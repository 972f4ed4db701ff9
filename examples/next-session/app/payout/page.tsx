import { Who } from '@/app/who'
import { requireSession } from '@/lib/session'
import { payOut } from './actions'

/** The page requires a session. Its form requires a second factor, which the action checks itself. */
export default async function Payout({ searchParams }: PageProps<'/payout'>) {
  const session = await requireSession('/payout')
  const { done } = await searchParams
  return (
    <>
      <h1>Pay out</h1>
      {done === 'yes' ? (
        <p>The money is on its way.</p>
      ) : (
        <form action={payOut}>
          <button type="submit">Pay out now</button>
        </form>
      )}
      <Who session={session} />
    </>
  )
}
