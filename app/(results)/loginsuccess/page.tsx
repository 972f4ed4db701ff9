import type { Metadata } from 'next'
import { pageTitle } from '@/app/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('home.signed_in')
}

/** The end of single sign-on for a visitor without a `return_to` (specification 2.4). */
export default async function LoginSuccessPage() {
  const t = await currentTranslator()
  return (
    <Card title={t.text('result.logged_in')}>
      <nav className="stack">
        <ButtonLink href="/settings" variant="semibold" size="large">
          {t.text('home.settings')}
        </ButtonLink>
        <ButtonLink href="/logout?everywhere=true" variant="outline" size="large">
          {t.text('action.sign_out')}
        </ButtonLink>
      </nav>
    </Card>
  )
}
