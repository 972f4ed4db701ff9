import { pageTitle } from '@/app/page-title'
import { signOutPost } from '@/app/sign-out-post'
import { titled } from '@/app/titled'
import { SignOutForm } from '@/components/screens/sign-out-form'
import { SignedInAs } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'

export default titled(() => pageTitle('home.signed_in'), LoginSuccessPage)

/**
 * The end of single sign-on for a visitor without a `return_to` (docs/behaviour.md 2.4). Only a signed-in visitor
 * sees it.
 */
async function LoginSuccessPage() {
  const [who, signOut, t] = await Promise.all([
    whoIsSignedIn(),
    signOutPost({ everywhere: 'true' }),
    currentTranslator(),
  ])
  if (who.kind === 'nobody') redirect('/login')
  if (who.kind === 'second_factor_due') redirect('/login?aal2=true')
  if (who.kind === 'unknown') redirect(await currentFailureUrl(who.reason, '/loginsuccess'))
  return (
    <Card title={t.text('result.logged_in')}>
      {who.name && <SignedInAs t={t} identifier={who.name} />}
      <nav className="stack">
        <ButtonLink href="/settings" variant="semibold" size="large">
          {t.text('home.settings')}
        </ButtonLink>
        <SignOutForm
          className={buttonClass('outline', 'large')}
          label={t.text('action.sign_out')}
          signOut={signOut}
        />
      </nav>
    </Card>
  )
}
