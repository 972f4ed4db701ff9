import { LabelledAlert } from '@/components/flow/messages'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ClientMark, type MarkedClient } from '@/components/ui/client-mark'
import type { Translator } from '@/lib/i18n/translator'

interface WrongTriesProps {
  readonly t: Translator
  /** How many incorrect passwords and codes others sent for this account. Without any, nothing is shown. */
  readonly count: number | undefined
}

/** Shows how many attempts of others failed since the last sign-in, and where to look. */
export function FailedAttempts({ t, count }: WrongTriesProps) {
  if (count === undefined) return null
  return (
    <LabelledAlert t={t} severity="info">
      <span>{t.text('home.wrong_tries', { count })}</span> <a href="/sessions">{t.text('sessions.title')}</a>
    </LabelledAlert>
  )
}

interface WrongTriesPageProps extends WrongTriesProps {
  readonly client: MarkedClient
  readonly continueHref: string
}

/** Shows that to a person who signed in for an application without any other page. */
export function FailedAttemptsPage({ t, count, client, continueHref }: WrongTriesPageProps) {
  return (
    <Card title={t.text('home.signed_in')} icon={<ClientMark client={client} />}>
      <FailedAttempts t={t} count={count} />
      <ButtonLink href={continueHref} variant="semibold" size="large">
        {t.text('action.continue_to', { place: client.name })}
      </ButtonLink>
    </Card>
  )
}
