import { SignedInAs } from '@/components/screens/signed-in-as'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ClientMark } from '@/components/ui/client-mark'
import type { Translator } from '@/lib/i18n/translator'
import type { OAuth2Client } from '@/lib/oauth2/oauth2-client'

interface OtherAccountProps {
  readonly t: Translator
  readonly client: OAuth2Client
  /** The name of the account that is signed in now. Null if it has none. */
  readonly name: string | null
  /** Restarts the application's request, for the account that is signed in now. */
  readonly continueHref: string
}

/**
 * Shown if another account signed in after the application's request started. It must not decide that
 * request.
 */
export function AccountMismatch({ t, client, name, continueHref }: OtherAccountProps) {
  return (
    <Card
      title={t.text('consent.other_account_title')}
      icon={<ClientMark client={client} />}
      subtitle={t.text('consent.other_account_body', { clientName: client.name })}
    >
      <SignedInAs t={t} identifier={name ?? undefined} />
      <ButtonLink href={continueHref} variant="semibold" size="large">
        {t.text('consent.start_again')}
      </ButtonLink>
    </Card>
  )
}
