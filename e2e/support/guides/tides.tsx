import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'

export const metadata: Metadata = { title: 'Tides' }

/** When the water is high, for people who are signed in. */
export default async function TidesPage() {
  const [who, t] = await Promise.all([whoIsSignedIn(), currentTranslator()])
  if (who.kind !== 'signed_in') redirect('/login?return_to=/tides')
  return (
    <Card title="Tides">
      <p>High water is at noon, {who.name}.</p>
      <ButtonLink href="/" variant="semibold" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </Card>
  )
}
