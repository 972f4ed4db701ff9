import { SessionProvider } from '@ory/elements-react/client'
import { getLogoutFlow, getServerSession } from '@ory/nextjs/app'
import { redirect } from 'next/navigation'

/** Where a sign-in ends: who is signed in, and a link to sign out. */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function HomePage() {
  const session = await getServerSession()
  if (!session) redirect('/login')
  const { logout_url: logoutUrl } = await getLogoutFlow()
  return (
    <SessionProvider session={session}>
      <h1>{session.identity?.traits.email}</h1>
      <a href={logoutUrl}>Sign out</a>
    </SessionProvider>
  )
}
