import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { LogoutConfirm } from '@/components/oauth2/logout-confirm'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { submitLogout } from './actions'
import { ApplicationLogout } from './application-logout'

export default titled(() => pageTitle('logout.title'), LogoutPage)

/**
 * Asks for confirmation before it signs the visitor out. A visitor without a session is signed out already. `return_to`
 * is the destination after that; `everywhere` signs out of the sites of the portal too. With a `logout_challenge`, an
 * application requests the sign-out (OpenID Connect RP-Initiated Logout).
 */
async function LogoutPage({ searchParams }: PageProps) {
  const query = await searchParams
  if (typeof query.logout_challenge === 'string') {
    return <ApplicationLogout challenge={query.logout_challenge} notice={query.notice} />
  }
  const [logout, who, t] = await Promise.all([openLogout(), whoIsSignedIn(), currentTranslator()])
  const returnTo = allowedReturnTo(query.return_to)
  if (logout.kind === 'signed_out') redirect(returnTo ?? '/logoutsuccess')
  if (logout.kind === 'unknown') redirect(await currentFailureUrl(logout.reason, '/logout'))
  return (
    <LogoutConfirm
      t={t}
      account={(who.kind === 'signed_in' && who.name) || undefined}
      action={submitLogout}
      fields={{
        logout_token: logout.token,
        ...(returnTo !== null && { return_to: returnTo }),
        ...(query.everywhere === 'true' && { everywhere: 'true' }),
      }}
      stayHref={returnTo ?? '/'}
    />
  )
}
