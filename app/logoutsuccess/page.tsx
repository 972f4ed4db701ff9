import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'

/** Specification 2.4: the end of signing out. */
export default async function LogoutSuccessPage() {
  const t = await currentTranslator()
  return (
    <Card title={t.text('result.logged_out')}>
      <ButtonLink href="/login" variant="semibold" size="large">
        {t.text('action.sign_in_again')}
      </ButtonLink>
    </Card>
  )
}
