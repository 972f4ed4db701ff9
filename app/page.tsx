import { redirect } from 'next/navigation'
import { AccountOverview } from '@/components/screens/account-overview'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { whoIsSignedIn } from '@/lib/ory/who-is-signed-in'
import { failureAddress } from './error/failure-address'

/** Who is signed in; a visitor without a session goes to sign in. */
export default async function HomePage() {
  const [who, t] = await Promise.all([whoIsSignedIn(), currentTranslator()])
  if (who.is === 'nobody') redirect('/login')
  if (who.is === 'second_factor_due') redirect('/login?aal2=true')
  if (who.is === 'unknown') redirect(await failureAddress(who.reason, '/'))
  return (
    <AccountOverview
      t={t}
      identifier={who.name ?? undefined}
      links={[
        { href: '/settings', label: t.text('home.settings') },
        { href: '/sessions', label: t.text('sessions.title') },
      ]}
      signOutHref="/logout"
    />
  )
}
