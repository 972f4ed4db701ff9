import { submitLogout } from '@/app/(oauth2)/logout/actions'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { SignedIn } from '@/components/account/signed-in'
import { destinationName } from '@/components/screens/place-name'
import { readDestination } from '@/lib/destination/destination'
import { continueUrl, signedInDestination } from '@/lib/flows/login/redirect-if-signed-in'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { shownClientName } from '@/lib/oauth2/client-name'
import { requestingClientBranding } from '@/lib/oauth2/requesting-client-branding'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { flowPageUrl, toHref } from '@/lib/urls/flow-page-url'

export default titled(() => pageTitle('home.signed_in'), SignedInPage)

/**
 * The login page of a signed-in visitor: who it is, 'Continue', and 'Use another account', which signs out first
 * (docs/behaviour.md 4.3). Also for an application that requests a choice of account.
 */
async function SignedInPage({ searchParams }: PageProps) {
  const login = flowPageUrl('login', await searchParams)
  const destination = readDestination(login.query)
  const challenge = destination.loginChallenge
  const [who, logout, look, t] = await Promise.all([
    whoIsSignedIn(),
    openLogout(),
    challenge ? requestingClientBranding(challenge) : undefined,
    currentTranslator(),
  ])
  if (who.kind === 'nobody' || logout.kind === 'signed_out') redirect(toHref(login))
  if (who.kind === 'second_factor_due') redirect(toHref(login, { aal2: 'true' }))
  if (who.kind === 'unknown') redirect(await currentFailureUrl(who.reason, '/'))
  if (logout.kind === 'unknown') redirect(await currentFailureUrl(logout.reason, '/'))
  return (
    <SignedIn
      t={t}
      identifier={who.name ?? undefined}
      continueHref={continueUrl(login, destination)}
      place={
        challenge ? look && shownClientName(look, t) : destinationName(signedInDestination(destination), t)
      }
      action={submitLogout}
      fields={{ logout_token: logout.token, return_to: toHref(login) }}
    />
  )
}
