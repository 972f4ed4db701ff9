import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'

interface FailureScreenProps {
  readonly t: Translator
  readonly title: string
  readonly explanation: string
  /** What the service said, as text: shown as it is, one paragraph each. */
  readonly details?: readonly string[]
  /** The way on: the same page again, or back. */
  readonly primaryLink: { readonly href: string; readonly label: string }
  /** Another way, where there is one. */
  readonly secondaryLink?: { readonly href: string; readonly label: string } | undefined
  readonly requestId?: string | undefined
  readonly supportUrl?: string | undefined
}

/** The screen for what went wrong and is nobody's typing mistake: says what happened and what to do now. */
export function FailureScreen(props: FailureScreenProps) {
  const {
    t,
    title,
    explanation,
    details = [],
    primaryLink: way,
    secondaryLink: otherWay,
    requestId,
    supportUrl,
  } = props
  return (
    <Card
      title={title}
      footer={supportUrl && <SupportLink href={supportUrl}>{t.text('error.contact_support')}</SupportLink>}
    >
      <p>{explanation}</p>
      {details.length > 0 && (
        <div className="quote">
          {Object.entries(details).map(([key, detail]) => (
            <p key={key}>{detail}</p>
          ))}
        </div>
      )}
      <ButtonLink href={way.href} variant="semibold" size="large">
        {way.label}
      </ButtonLink>
      {otherWay && (
        <ButtonLink href={otherWay.href} variant="outline" size="large">
          {otherWay.label}
        </ButtonLink>
      )}
      {requestId && <p className="small-print">{t.text('error.request_id', { requestId })}</p>}
    </Card>
  )
}

function SupportLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p>
      <a href={href}>{children}</a>
    </p>
  )
}
