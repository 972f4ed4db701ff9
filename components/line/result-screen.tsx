import type { ReactNode } from 'react'
import { copyTexts } from '@/components/flow/nodes/copy-texts'
import { CopyCodes } from '@/components/islands/copy-codes'
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
  /** When the next page opens automatically, and the URL of this screen without that. */
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
  const ways = [
    ...(retryHref ? [{ href: retryHref, label: t.text('action.retry') }] : []),
    { href, label: t.text('action.continue') },
    ...(countdown ? [{ href: countdown.stayHref, label: t.text('line.stay') }] : []),
    ...(supportUrl ? [{ href: supportUrl, label: t.text('error.contact_support') }] : []),
  ]
  const first = primaryLink ? undefined : ways[0]
  const others = ways.filter((way) => way !== first)
  return (
    <Card
      title={title}
      subtitle={explanation}
      icon={<CardSign severity={severity} />}
      footer={others.length > 0 && <Links links={others} />}
    >
      {details && (
        <div className="reference">
          <Alert position="end" severityLabel={undefined}>
            {markAddresses(details)}
          </Alert>
          <CopyCodes text={details} texts={copyTexts(t)} />
        </div>
      )}
      {countdown && <Countdown href={href} texts={textsOf(countdown.seconds, t)} />}
      {primaryLink}
      {first && (
        <ButtonLink href={first.href} variant="semibold" size="large">
          {first.label}
        </ButtonLink>
      )}
    </Card>
  )
}

interface LinksProps {
  readonly links: readonly { readonly href: string; readonly label: string }[]
}

/** What else can be done. One button is enough for a screen. */
function Links({ links }: LinksProps) {
  return links.map(({ href, label }) => (
    <p key={label}>
      <a href={href}>{label}</a>
    </p>
  ))
}

/** The text for each number of seconds that is left. */
function textsOf(seconds: number, t: Translator): string[] {
  return Array.from({ length: seconds + 1 }, (_, left) => t.text('line.countdown', { seconds: left }))
}
