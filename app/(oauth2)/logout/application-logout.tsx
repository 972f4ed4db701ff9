import 'server-only'
import { LogoutConfirm } from '@/components/oauth2/logout-confirm'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { clientBrandingOf } from '@/lib/oauth2/client-branding'
import { shownClientName } from '@/lib/oauth2/client-name'
import { acceptLogout, getLogoutRequest } from '@/lib/oauth2/logout-request'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { activeSignOut } from '@/lib/portal/sign-out'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { csrfField } from '@/lib/session/csrf-field'
import { readSession } from '@/lib/session/session'
import { submitApplicationLogout } from './actions'
import { applicationLogoutUrl, logoutBinding } from './application-logout-page'

interface ApplicationLogoutProps {
  readonly challenge: string
  readonly notice: unknown
}

/**
 * Asks for confirmation before an application signs the visitor out, here and at the application. A visitor who signs
 * out everywhere, and whom Latchkey redirected to Hydra, need not confirm again.
 */
export async function ApplicationLogout({ challenge, notice }: ApplicationLogoutProps) {
  const [logout, who, session, t] = await Promise.all([
    getLogoutRequest(challenge),
    whoIsSignedIn(),
    readSession(),
    currentTranslator(),
  ])
  if (logout.kind === 'gone') redirect(logout.url)
  if (logout.kind === 'failed')
    redirect(await currentFailureUrl(logout.reason, applicationLogoutUrl(challenge)))
  const { client, subject } = logout.request
  if (!client && activeSignOut(session) === 'hydra') {
    const decided = await acceptLogout(challenge)
    redirect(decided.kind === 'taken' ? decided.url : '/logoutsuccess')
  }
  const clientName = client ? shownClientName(clientBrandingOf(client, clientSettings()), t) : undefined
  const isSubject = who.kind === 'signed_in' && who.identity.id === subject
  return (
    <LogoutConfirm
      t={t}
      reason={clientName && t.text('logout.asked_by', { clientName })}
      account={(isSubject && who.name) || undefined}
      notice={notice === 'csrf' ? t.text('notice.csrf') : undefined}
      action={submitApplicationLogout}
      fields={{
        logout_challenge: challenge,
        ...csrfField(logoutBinding(challenge, who)),
      }}
    />
  )
}
