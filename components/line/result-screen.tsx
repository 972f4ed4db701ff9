import type { ReactNode } from 'react'
import { Countdown } from '@/components/islands/countdown'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import { CardSign } from '@/components/ui/severity-icon'
import type { Translator } from '@/lib/i18n/translator'

interface ResultScreenProps {
  readonly t: Translator
  readonly title: string
  /** What the result means, or why it failed and what to do. */
  readonly explanation: string
  /** How it ended. A failure offers a retry first. */
  readonly severity: 'error' | 'info' | 'success'
  /** The service's message, for support. */
  readonly details?: string
  /** When the next page opens by itself, and the URL of this screen without that. */
  readonly countdown: { readonly seconds: number; readonly stayHref: string } | undefined
  /** The page that opens after the countdown, or with the link. */
  readonly href: string
  /** The page to retry; only after a failure. */
  readonly retryHref?: string
  /** A better next step than the next page. It comes first. */
  readonly primaryLink?: ReactNode
  /** The operator's support; only after a failure. */
  readonly supportUrl?: string | undefined
}

/** Shows a result and what it means, counts down to the next page, and links to it. */
export function ResultScreen(props: ResultScreenProps) {
  const { t, title, explanation, severity, details, countdown, href, retryHref, primaryLink, supportUrl } =
    props
  const isFirst = !primaryLink && !retryHref
  return (
    <Card title={title} subtitle={explanation} icon={<CardSign severity={severity} />}>
      {details && (
        <Alert position="end" severityLabel={undefined}>
          {markAddresses(details)}
        </Alert>
      )}
      {primaryLink}
      <nav className="stack">
        {retryHref && (
          <ButtonLink href={retryHref} variant={primaryLink ? 'outline' : 'semibold'} size="large">
            {t.text('action.retry')}
          </ButtonLink>
        )}
        <ButtonLink href={href} variant={isFirst ? 'semibold' : 'outline'} size="large">
          {t.text('action.continue')}
        </ButtonLink>
        {countdown && (
          <ButtonLink href={countdown.stayHref} variant="outline" size="large">
            {t.text('line.stay')}
          </ButtonLink>
        )}
        {supportUrl && (
          <ButtonLink href={supportUrl} variant="outline" size="large">
            {t.text('error.contact_support')}
          </ButtonLink>
        )}
      </nav>
      {/* Below the buttons: a shorter text moves none of them. */}
      {countdown && <Countdown href={href} texts={textsOf(countdown.seconds, t)} />}
    </Card>
  )
}

/** The text for each number of seconds that is left. */
function textsOf(seconds: number, t: Translator): string[] {
  return Array.from({ length: seconds + 1 }, (_, left) => t.text('line.countdown', { seconds: left }))
}
