import { Who } from '@/app/who'
import { currentVisitor } from '@/lib/session'

/** Everybody may see this page. */
export default async function Home() {
  const { session } = await currentVisitor()
  return (
    <>
      <h1>Harbour Shop</h1>
      <Who session={session} />
    </>
  )
}
