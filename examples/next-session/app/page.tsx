import { Who } from '@/app/who'
import { currentVisitor } from '@/lib/session'

/** A public page. */
export default async function Home() {
  const { session } = await currentVisitor()
  return (
    <>
      <h1>Harbour Shop</h1>
      <Who session={session} />
    </>
  )
}
