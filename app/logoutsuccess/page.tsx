import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { signingOutWith } from '@/lib/portal/sign-out'
import { readSession } from '@/lib/session'

/** Specification 2.4: the end of signing out. Who was on the way somewhere goes on there. */
export default async function LogoutSuccessPage() {
  const [session, t] = await Promise.all([readSession(), currentTranslator()])
  if (signingOutWith(session)) redirect('/api/portal/signed-out')
  return (
    <Card title={t.text('result.logged_out')}>
      <ButtonLink href="/login" variant="semibold" size="large">
        {t.text('action.sign_in_again')}
      </ButtonLink>
    </Card>
  )
}
