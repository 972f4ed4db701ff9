import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { accountSession } from '@/lib/account/account-session'
import { offersRegistration } from '@/lib/flows/registration/registration-policy'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { readSession } from '@/lib/session/session'

export default titled(() => pageTitle('deletion.done_title'), AccountDeletedPage)

/** The end of a deletion. A link must not frighten other people, so only this browser sees it. */
async function AccountDeletedPage() {
  const [session, t, offersSignUp] = await Promise.all([
    readSession(),
    currentTranslator(),
    offersRegistration(),
  ])
  if (accountSession.of(session).accountDeletedAt === undefined) redirect('/')
  return (
    <Card title={t.text('deletion.done_title')}>
      <p>{t.text('deletion.done_body')}</p>
      {offersSignUp && (
        <ButtonLink href="/registration?return_to=/" variant="outline" size="large">
          {t.text('deletion.register_again')}
        </ButtonLink>
      )}
    </Card>
  )
}
