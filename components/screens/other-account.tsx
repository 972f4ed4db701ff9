import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import type { OAuth2Client } from '@/lib/ory/hydra/oauth2-client'
import { ClientIdentity } from './client-identity'

interface OtherAccountProps {
  readonly t: Translator
  readonly client: OAuth2Client
  /** Who is signed in now; null when the account has nothing to be called by. */
  readonly name: string | null
  /** Begins the application's request anew, for whoever is signed in. */
  readonly continueHref: string
}

/** Somebody else has signed in since the application's request began, and must not answer it for the other. */
export function OtherAccount({ t, client, name, continueHref }: OtherAccountProps) {
  return (
    <Card
      title={t.text('consent.other_account_title')}
      subtitle={name ? t.text('home.signed_in_as', { identifier: name }) : t.text('home.signed_in')}
    >
      <ClientIdentity client={client} />
      <p>{t.text('consent.other_account_body', { clientName: client.name })}</p>
      <ButtonLink href={continueHref} variant="semibold" size="large">
        {t.text('consent.start_again')}
      </ButtonLink>
    </Card>
  )
}
