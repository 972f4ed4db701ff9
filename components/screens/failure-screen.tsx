import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { CardSign } from '@/components/ui/severity-icon'
import type { Translator } from '@/lib/i18n/translator'

interface FailureScreenProps {
  readonly t: Translator
  readonly title: string
  readonly explanation: string
  /** `info` if nothing broke: the visitor can wait, or change something. */
  readonly severity?: 'error' | 'info'
  /** The service's message. Each text is shown unchanged, in its own paragraph. */
  readonly details?: readonly string[]
  /** An error that an application or another service reports in the URL. Its text is not Latchkey's. */
  readonly quotation?: { readonly code?: string; readonly lines: readonly string[] } | undefined
  /** The next step: this page again, or back. */
  readonly primaryLink: { readonly href: string; readonly label: string }
  /** Another next step, if there is one. */
  readonly secondaryLink?: { readonly href: string; readonly label: string } | undefined
  /** How the log names the failure. */
  readonly reference?: ReactNode
  readonly supportUrl?: string | undefined
}

/** The screen for an error other than a typing mistake. It explains what happened and what to do next. */
export function FailureScreen(props: FailureScreenProps) {
  const {
    t,
    title,
    explanation,
    severity = 'error',
    details = [],
    quotation,
    primaryLink,
    secondaryLink,
    reference,
    supportUrl,
  } = props
  return (
    <Card
      title={title}
      subtitle={explanation}
      icon={<CardSign severity={severity} />}
      footer={
        (secondaryLink || supportUrl) && (
          <>
            {secondaryLink && (
              <p>
                <a href={secondaryLink.href}>{secondaryLink.label}</a>
              </p>
            )}
            {supportUrl && <SupportLink t={t} href={supportUrl} />}
          </>
        )
      }
    >
      {details.length > 0 && (
        <div className="quote">
          {Object.entries(details).map(([key, detail]) => (
            <p key={key}>{detail}</p>
          ))}
        </div>
      )}
      {quotation && (
        <div className="quote">
          {quotation.lines.length > 0 && (
            <>
              <p>{t.text('error.quotation')}</p>
              <blockquote>
                {quotation.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </blockquote>
            </>
          )}
          {quotation.code !== undefined && <p>{t.text('error.code', { code: quotation.code })}</p>}
        </div>
      )}
      <ButtonLink href={primaryLink.href} variant="semibold" size="large">
        {primaryLink.label}
      </ButtonLink>
      {reference}
    </Card>
  )
}

/** The operator's page for help. */
export function SupportLink({ t, href }: { readonly t: Translator; readonly href: string }) {
  return (
    <p>
      <a href={href}>{t.text('error.contact_support')}</a>
    </p>
  )
}
