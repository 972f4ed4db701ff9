import { redirect } from 'next/navigation'
import { cookiesForKratos } from '../../relay-cookies'

/** Where a sign-in ends: the signed-in person, and whether a passkey can be offered. */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function HomePage() {
  const cookie = await cookiesForKratos()
  const ask = async (path: string) => {
    const url = process.env.ORY_SDK_URL + path
    const response = await fetch(url, { headers: { accept: 'application/json', cookie }, cache: 'no-store' })
    return response.ok ? response.json() : undefined
  }
  const [session, settings] = await Promise.all([
    ask('/sessions/whoami'),
    ask('/self-service/settings/browser'),
  ])
  if (!session || !settings) redirect('/sign-in/start')
  const groups = settings.ui.nodes.map(({ group }: { readonly group: string }) => group)
  return (
    <>
      <h1>{session.identity.traits.email}</h1>
      {groups.includes('passkey') && <p>Add a passkey</p>}
    </>
  )
}
